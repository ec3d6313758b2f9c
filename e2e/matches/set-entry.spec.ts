import type { Page } from '@playwright/test';
import { games, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function openMatch(
  page: Page,
  sets: [number, number, number][],
  type: 'Competitive' | 'Friendly' = 'Competitive',
) {
  const mine = await newMatchPlayer(page, 'João Pedro', 'Nunes');
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
    type,
  );
  for (const set of sets) await recordSet(page, mine, id, set);
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
}

const stepper = (page: Page, team: 'A' | 'B') =>
  page.getByRole('group', { name: new RegExp(`^Dupla ${team}:`) });

/** Expects two digits clear of the buttons and of each other, and scores clear of each other and of a long name. */
async function expectClearDigits(page: Page, width: number, size: string) {
  for (const team of ['A', 'B'] as const) {
    const gaps = await stepper(page, team).evaluate((step) => {
      const range = document.createRange();
      range.selectNodeContents(step.querySelector('output') as Element);
      const text = range.getBoundingClientRect();
      return [...step.querySelectorAll('.pad button')]
        .map((button) => button.getBoundingClientRect())
        .map(({ left, right, top, bottom }) =>
          Math.max(left - text.right, text.left - right, top - text.bottom, text.top - bottom),
        );
    });
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(2);
  }
  const columns = await page.locator('.sb-r .sets > span').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      // The score itself; the number of the set before it is for screen readers.
      range.selectNode(cell.lastChild as Node);
      return cell.getBoundingClientRect().width - range.getBoundingClientRect().width;
    }),
  );
  expect(columns.length).toBe(6);
  for (const room of columns) expect(room).toBeGreaterThan(4);
  if (size === '100%') {
    const gap = await page
      .locator('.sb-r')
      .first()
      .evaluate((row) => {
        const [who, sets] = [row.querySelector('.who') as Element, row.querySelector('.sets') as Element];
        who.textContent = 'Wolfeschlegelsteinhausenbergerdorff e Hipopotomonstrosesquipedaliofobia';
        const text = document.createRange();
        text.selectNodeContents(who);
        return sets.getBoundingClientRect().left - text.getBoundingClientRect().right;
      });
    expect(gap, 'between a name of one long word and the scores').toBeGreaterThanOrEqual(0);
  }
  // A phone zooms out for a page that is too wide, so not innerWidth.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('Partida records a set on a phone', async ({ page }) => {
  await openMatch(page, []);
  await test.step('the stakes show the chance as a bar and the change of a win and of a loss', async () => {
    const stakes = page.getByRole('region', { name: 'O que está em jogo' });
    await expect(stakes).toContainText('Vocês têm 50% de chance.');
    await expect(stakes.getByText('Se ganhar')).toBeVisible();
    await expect(stakes.getByText(/^\+0,\d\d$/)).toBeVisible();
    await expect(stakes.getByText(/^−0,\d\d$/)).toBeVisible();
  });

  await test.step('the message about an impossible score is scrolled above the action bar', async () => {
    await page.getByRole('button', { name: '7–5 para João Pedro e Otávio' }).tap();
    const bar = page.getByRole('button', { name: 'Salvar set 1' });
    const less = stepper(page, 'B').getByRole('button', { name: /^Menos um game/ });
    // The buttons of the games are directly above the bar, so content that appears below them is behind it.
    await less.evaluate((button) => {
      const top = document.querySelector('.actbar')?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, button.getBoundingClientRect().bottom - top + 4);
    });
    await less.tap();
    await expect(page.getByText('7 × 4 não existe no padel.')).toBeVisible();
    const options = page.getByRole('group', { name: 'Placares possíveis' });
    await expect
      .poll(async () => {
        const [shown, button] = [await options.boundingBox(), await bar.boundingBox()];
        return (shown?.y ?? Number.NaN) + (shown?.height ?? 0) - (button?.y ?? Number.NaN);
      })
      .toBeLessThanOrEqual(0);
  });

  await test.step('a set is entered by one tap on its result', async () => {
    // Compound given names are whole.
    await page.getByRole('button', { name: '6–4 para João Pedro e Otávio' }).tap();
    await expect(page.getByText('6 × 4 fecha o set.')).toBeVisible();
    await page.getByRole('button', { name: '7–5 para Helena e Ivan' }).tap();
    await expect(page.getByRole('button', { name: '7–5 para Helena e Ivan' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(stepper(page, 'A').getByRole('status')).toHaveText('5');
    await expect(stepper(page, 'B').getByRole('status')).toHaveText('7');
    await page.getByRole('button', { name: 'Salvar set 1' }).tap();
    await expect(page.getByText('Set 2 em jogo')).toBeVisible();
    await page.getByRole('button', { name: '6–4 para João Pedro e Otávio' }).tap();
    await page.getByRole('button', { name: 'Salvar set 2' }).tap();
    await expect(page.getByText('Set 3 em jogo')).toBeVisible();
  });

  await games(page, 12, 10);
  for (const [width, height, size] of [
    [320, 640, '200%'],
    [320, 640, '100%'],
    [360, 740, '100%'],
    [1280, 800, '100%'],
  ] as const)
    await test.step(`two digits have clear space at ${width} px when the text size is ${size}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      await expectClearDigits(page, width, size);
    });
});

test('a finish refused without a reason shows a message; the result opens at its verdict when the page was scrolled', async ({
  page,
}) => {
  await openMatch(page, [[1, 6, 3]], 'Friendly');
  await page.route(
    '**/finish/',
    (route) => route.fulfill({ status: 400, headers: { 'x-error-code': 'invalid_request' }, json: {} }),
    { times: 1 },
  );
  const finish = page.getByRole('button', { name: 'Finalizar partida' });
  await expect(finish).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await finish.click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' });
  await confirm.click();
  await expect(page.getByText('Falha ao atualizar partida')).toBeVisible();
  await finish.click();
  await confirm.click();
  const verdict = page.getByRole('heading', { level: 1, name: 'Vocês venceram' });
  await expect(verdict).toBeVisible();
  await expect(verdict).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('games cannot be entered while a set is sent, and the next set begins blank', async ({ page }) => {
  await openMatch(page, []);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/match-scores/', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await games(page, 6, 4);
  await page.getByRole('button', { name: 'Salvar set 1' }).click();
  const more = stepper(page, 'A').getByRole('button', { name: /^Mais um game/ });
  await expect(more).toBeDisabled();
  await expect(stepper(page, 'A').getByRole('status')).toHaveText('6');
  answer();
  await expect(page.getByRole('button', { name: 'Salvar set 2' })).toBeVisible();
  await expect(more).toBeEnabled();
  await expect(stepper(page, 'A').getByRole('status')).toHaveText('0');
});
