import type { Page } from '@playwright/test';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

interface Seen {
  headings: string[];
  /** Where the level begins, in pixels. */
  level: number;
}

/** Notes what Perfil has when it comes onto the page, before the browser paints it. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const before = document.querySelector('main');
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main');
      if (main === before || location.pathname !== '/profile' || !main?.querySelector('h1')) return;
      observer.disconnect();
      const headings = [...main.querySelectorAll('h2')];
      const level = headings.find(({ textContent }) => textContent === 'Nível');
      Object.assign(globalThis, {
        seen: {
          headings: headings.map(({ textContent }) => textContent),
          level: level?.getBoundingClientRect().top,
        },
      });
    }).observe(document.body, { subtree: true, childList: true });
  });

const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
const account = (page: Page) => page.getByRole('heading', { name: 'Conta', exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Principal|Seções/ }).getByRole('link', { name, exact: true });

/** Perfil, open before, so that its code and its answers are there; then Jogos. */
async function knowProfile(page: Page) {
  await signInAs(page, await registerPlayer(page));
  await page.goto('/profile');
  await expect(account(page)).toBeVisible();
  await link(page, 'Jogos').click();
  await expect(page.getByRole('heading', { name: 'Jogos', level: 1 })).toBeFocused();
}

test('on a phone the first screen of a page is drawn before what is below it, which moves nothing', async ({
  page,
}) => {
  await knowProfile(page);
  await watch(page);
  await link(page, 'Perfil').click();
  await expect(account(page)).toBeVisible();
  const { headings, level } = await seen(page);
  expect(headings).toContain('Nível');
  expect(headings).not.toContain('Conta');
  const top = () =>
    page
      .getByRole('heading', { name: 'Nível', exact: true })
      .evaluate((h2) => h2.getBoundingClientRect().top);
  expect(await top()).toBe(level);
  await expect(page.locator('main h1')).toBeFocused();
});

test('a page reached by the back button is drawn whole, at its scroll position', async ({ page }) => {
  await knowProfile(page);
  await link(page, 'Perfil').click();
  await account(page).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await link(page, 'Jogos').click();
  await expect(page.getByRole('heading', { name: 'Jogos', level: 1 })).toBeFocused();
  await watch(page);
  await page.goBack();
  await expect(account(page)).toBeInViewport();
  expect((await seen(page)).headings).toContain('Conta');
  // Rows that were never laid out are taken for about as high as they are.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);
});

test('on a wide screen the page is drawn whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await knowProfile(page);
  await watch(page);
  await link(page, 'Perfil').click();
  await expect(account(page)).toBeVisible();
  expect((await seen(page)).headings).toContain('Conta');
});
