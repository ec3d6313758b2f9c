import type { Locator, Page } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** The boxes of the shown text, not of the elements around it, nor of text for screen readers only. */
const textBoxes = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const unseen = element.querySelector('.sr-only');
      if (unseen) range.setEndBefore(unseen);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { text: element.textContent, left, right, top, bottom };
    }),
  );

async function overlapsOf(texts: Locator): Promise<string[]> {
  const boxes = await textBoxes(texts);
  if (boxes.length <= 3) return ['too few texts'];
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      )
      .map((other) => `${one.text} × ${other.text}`),
  );
}

/** A bracket is laid out again after the text has grown. */
const expectNoOverlap = (texts: Locator) => expect.poll(() => overlapsOf(texts)).toEqual([]);

const dock = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link');

/** Has the effect of the font size setting of the browser. */
const setText = (page: Page, size: '100%' | '200%') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

const SIZES = [
  [320, '100%'],
  [320, '200%'],
  [360, '100%'],
  [360, '200%'],
] as const;

test('texts of the court, the dock and a bracket do not overlap at 320 and 360 px when the text size is 100% and 200%', async ({
  page,
}) => {
  await signInAs(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/match/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Criar Partida' })).toBeVisible();
  for (const place of ['Dupla A, posição 2', 'Dupla B, posição 1', 'Dupla B, posição 2']) {
    await page.getByRole('button', { name: `${place}: Sem Jogador` }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('listitem').first().getByRole('button').click();
    await expect(picker).toBeHidden();
  }
  for (const [width, size] of SIZES)
    await test.step(`court, ${width} px, text at ${size}`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await setText(page, size);
      await expectNoOverlap(page.locator('.court .nm, .court .lv'));
    });

  await page.goto('/match');
  await expect(page.getByRole('heading', { level: 1, name: 'Jogos' })).toBeVisible();
  for (const [width, size] of SIZES)
    await test.step(`dock, ${width} px, text at ${size}`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await setText(page, size);
      await expectNoOverlap(dock(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });

  await setText(page, '100%');
  await test.step('the names of a bracket are whole and do not overlap when the text size is 200%', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await dock(page).filter({ hasText: 'Torneios' }).click();
    // Of all, the first page may hold only the tournaments of other tests.
    await page.getByRole('button', { name: 'Encerrados' }).click();
    await page.getByRole('link', { name: 'Torneio de Duplas' }).click();
    const bracket = page.getByRole('region', { name: /^Chave do torneio/ });
    await expect(bracket.getByRole('listitem').first()).toBeVisible();
    await setText(page, '200%');
    const names = bracket.locator('.entry > span:first-child');
    const cut = () =>
      names.evaluateAll((elements) =>
        elements
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
          )
          .map(({ textContent }) => textContent),
      );
    await expect.poll(cut).toEqual([]);
    await expectNoOverlap(bracket.locator('h3, .entry > span, .foot'));
  });
});
