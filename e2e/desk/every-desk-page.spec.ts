import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectSeparated, expectTabReachesAll, expectToFit } from '../shell/page-layout.ts';
import { expectAccessible } from '../support/axe.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

/** The pages of apps/web/src/desk-pages.ts. */
const list = readFileSync(new URL('../../apps/web/src/desk-pages.ts', import.meta.url), 'utf8');
const PAGES = [...list.matchAll(/path: '([^']+)',\s+title: '([^']+)'/g)].map(([, path = '', title = '']) => ({
  path,
  title,
}));

/** The first row of a list of the demo club. */
async function first(page: Page, path: string, isIt: (row: { name?: string }) => boolean) {
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const list = await (await page.request.get(`/desk/${DEMO_DESK.slug}/${path}`, { headers })).json();
  const row = (list.results ?? list).find(isIt);
  if (!row) throw new Error(`The demo data has nothing at ${path}`);
  return row;
}

/** Of the other parameters of a path, by their name: `id: (page) => …`. */
const EXAMPLES: Record<string, (page: Page) => Promise<string>> = {
  slug: async () => DEMO_DESK.slug,
  token: async () => 'none',
  // Of a tournament: the one under way.
  hash: async (page) => (await first(page, 'tournaments/', ({ name }) => name === 'Copa da Primavera')).hash,
  // Of a customer.
  id: async (page) => String((await first(page, 'customers/?search=Adriana Tavares', () => true)).id),
};

async function addressOf(page: Page, path: string): Promise<string> {
  let address = path;
  for (const [whole, name = ''] of path.matchAll(/\$(\w+)/g)) {
    const example = EXAMPLES[name];
    if (!example) throw new Error(`EXAMPLES has no value for ${whole}`);
    address = address.replace(whole, await example(page));
  }
  return address;
}

test.describe.configure({ mode: 'parallel' });

/** Shared out among the workers; the pages of a test have one browser, which loads the desk's code once. */
const SHARES = 3;
/** A form that its page shows after a tap. */
const FORMS = [
  { path: '/desk/$slug/fechamentos?motivo=chuva', title: 'Fechamentos' },
  { path: '/desk/$slug/torneios?torneio=novo', title: 'Torneios' },
];
const shared = [...PAGES.filter(({ path }) => path !== '/desk'), ...FORMS];

for (let share = 0; share < SHARES; share++) {
  const pages = shared.filter((_, nth) => nth % SHARES === share);
  test(`pass axe at four widths in both themes, are walked by Tab and fit 320 px, text at 200 % and right to left: ${pages.map(({ path }) => path).join(' ')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signInAs(page, DEMO_DESK.owner);
    for (const { path, title } of pages) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(await addressOf(page, path));
        await expect(page).toHaveTitle(`${title} · Bandeja`);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        await expect(page.getByRole('link', { name: /^Falar com o suporte/ }).first()).toBeVisible();
        await expectSeparated(page.locator('body'));
        await expectAccessible(page, [1920, 1280, 768, 360]);
        await expectTabReachesAll(page);
        await expectToFit(page);
      });
    }
  });
}

test('at 1280 × 800 the side bar of an owner ends above the foot of the window, and enlarged its entries keep their lines', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  });
  const page = await context.newPage();
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/equipe`);
  const side = page.getByRole('complementary', { name: 'Menu' });
  await expect(side.getByRole('link', { name: 'PIN do balcão' })).toBeVisible();
  await expect(side.getByRole('link', { name: /^Falar com o suporte/ })).toBeInViewport({ ratio: 1 });
  const entries = side.locator('.side-link');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cut = await entries.evaluateAll((all) =>
    all
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await context.close();
});

test('a person who works in no club reads how to get in; the pages of a club are not found', async ({
  page,
}) => {
  await signInAs(page);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Você ainda não trabalha em um clube' })).toBeVisible();
  await expect(page).toHaveTitle('Balcão · Bandeja');
  await expectAccessible(page);
  await expectToFit(page);
  for (const address of [`/desk/${DEMO_DESK.slug}/equipe`, '/desk/a/b/c']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Não foi possível encontrar a rota' })).toBeVisible();
  }
});

test('a role too low has no entry for a page, and the page is not found', async ({ page }) => {
  await signInAs(page, DEMO_DESK.reception);
  await page.goto(`/desk/${DEMO_DESK.slug}/equipe`);
  await expect(page.getByRole('heading', { name: 'Não foi possível encontrar a rota' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Equipe' })).toHaveCount(0);
});
