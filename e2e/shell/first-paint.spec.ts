import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { rowsOnDevice } from '../support/device-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO, expect, test } from '../support/test.ts';
import { holdCode, watchPaint } from './first-paint.ts';

// What a page shows before its code arrives (apps/web/build/drawn-pages.ts), and what becomes of it.

const hasCode = (page: Page) => expect(page).toHaveTitle(/ · Bandeja$/);

/** The answers that this device has stored. */
const storedAnswers = async (page: Page) =>
  (await rowsOnDevice(page, 'answers'))?.map(({ value }) => value) ?? [];

/** Opens Home and waits until the device has stored what it shows. */
async function visitHome(page: Page): Promise<void> {
  await page.goto('/');
  const ofHome = /^\["listBookings".*"coming"|^\["listMatchesByPlayer".*("finished"|"past")/;
  await expect
    .poll(async () => (await storedAnswers(page)).filter(({ hash }) => ofHome.test(hash)).length)
    .toBe(3);
}

/** Waits until the script in the page has read what it draws Home from. */
const pageHasRead = (page: Page) =>
  page.evaluate(() => (globalThis as { earlyReads?: { ready: Promise<unknown> } }).earlyReads?.ready);

/** A visit that begins with another page and comes to Home within the app. */
async function openFromProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await hasCode(page);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Início', exact: true })
    .click();
}

test('Login is drawn before its code; what is typed and sent meanwhile is not lost', async ({ page }) => {
  const paint = await watchPaint(page);
  const { release } = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail ou usuário').fill(DEMO.email);
  await page.getByLabel('Senha', { exact: true }).click();
  await page.keyboard.type(DEMO.password);
  await expect(page).toHaveTitle('Bandeja');
  release();
  await hasCode(page);
  await expect(page.getByLabel('E-mail ou usuário')).toHaveValue(DEMO.email);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(DEMO.password);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  expect((await paint()).shift).toBeLessThanOrEqual(0.02);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a form sent before its code is sent when the code arrives, and the address stays without its values', async ({
  page,
}) => {
  const { release } = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail ou usuário').fill(DEMO.email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
});

test('Sign Up keeps what was typed before its code, and the page to return to', async ({ page }) => {
  const { release } = await holdCode(page);
  await page.goto('/sign-up?redirect=%2Fmatch', { waitUntil: 'commit' });
  await page.getByLabel('Nome completo').fill('Bianca Moraes');
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', /redirect=%2Fmatch/);
  release();
  await hasCode(page);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Bianca Moraes');
});

test('the page of a route names all scripts that it needs first', async ({ page }) => {
  await signInAs(page);
  const { release, asked } = await holdCode(page);
  await page.goto('/match', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect.poll(() => asked.some((file) => file.includes('_shell.match.index'))).toBe(true);
  const preloads = () =>
    page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  // The requests come one after the other.
  await expect.poll(async () => (await preloads()).filter((file) => !asked.includes(file))).toEqual([]);
  const first = new Set(asked);
  release();
  await expect(page.getByRole('heading', { name: 'Jogos', level: 1 })).toBeVisible();
  const links = await preloads();
  expect(links.length).toBeGreaterThan(3);
  for (const file of links) expect(first.has(file), file).toBe(true);
  expect(first.size).toBeLessThanOrEqual(10);
});

test('Home is drawn from the data of the last visit, with the next game as the largest part, and nothing moves', async ({
  page,
}) => {
  const player = await registerPlayer(page);
  const date = new Date(now().getTime() + 26 * 3_600_000).toISOString();
  const match = { date, type: 'Competitive', players: [] };
  const made = await page.request.post('/api/matches/', { headers: player.headers, data: match });
  expect(made.status()).toBe(201);
  await signInAs(page, player);
  await visitHome(page);

  const paint = await watchPaint(page);
  const { release } = await holdCode(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The app begins with the player's own answer; the others are held.
  await page.route(/\/(api|booking|notification)\/(?!players\/user$)/, async (route) => {
    if (route.request().resourceType() === 'fetch') await answered;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect(page).toHaveTitle('Bandeja');
  await expect.poll(async () => (await paint()).largest).toMatch(/\d\d:\d\d/);
  // Whether Home was ever empty between the drawn one and that of the app.
  await page.locator('.home-grid').evaluate((drawn) => {
    drawn.setAttribute('data-from-build', '');
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Carregando seu próximo jogo'))
        document.body.dataset.wasEmpty = '';
    }).observe(document.body, { subtree: true, childList: true });
  });
  release();
  await hasCode(page);
  // The app's own Home has taken the place of the drawn one, and its reads have no answer yet.
  await expect(page.locator('[data-from-build]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect(page.locator('body[data-was-empty]')).toHaveCount(0);
  answer();
  await expect(page.getByRole('region', { name: 'Destaques' })).toBeVisible();
  const { largest, shift } = await paint();
  expect(largest).toMatch(/\d\d:\d\d/);
  expect(shift).toBeLessThanOrEqual(0.02);
});

for (const [opened, open] of [
  ['loaded again', (page: Page) => page.goto('/')],
  ['opened from another page', openFromProfile],
] as const) {
  test(`Home ${opened} shows what has changed since it was stored`, async ({ page }) => {
    const player = await registerPlayer(page);
    await signInAs(page, player);
    await visitHome(page);
    await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
    const date = new Date(now().getTime() + 26 * 3_600_000).toISOString();
    const match = { date, type: 'Competitive', players: [] };
    const made = await page.request.post('/api/matches/', { headers: player.headers, data: match });
    expect(made.status()).toBe(201);
    await open(page);
    await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
    await expect(page.getByText('Nenhum jogo marcado')).toBeHidden();
  });
}

test('nothing of a player is drawn after the session has ended, nor for another player', async ({ page }) => {
  await signInAs(page, await registerPlayer(page));
  await visitHome(page);
  const answers = await storedAnswers(page);
  const stored = await page.evaluate(() => localStorage.getItem('bandeja.player'));
  await page.getByRole('button', { name: /^Menu do perfil/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bandeja.player'))).toBeNull();
  await expect.poll(() => storedAnswers(page)).toEqual([]);

  /** Opens Home without its code, for a player whose token has ended, with the answers of the first one. */
  const openAs = async (player: { user: number }, account = player.user) => {
    const access = `h.${btoa(JSON.stringify({ sub: `${account}`, exp: 0 }))}.s`;
    await page.evaluate(
      ([own, session, all]) => {
        localStorage.setItem('bandeja.player', own);
        localStorage.setItem('bandeja.session', session);
        return new Promise<void>((resolve) => {
          const opening = indexedDB.open('bandeja');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('answers', 'readwrite');
            for (const answer of all) writing.objectStore('answers').put(answer);
            opening.result.close();
            writing.oncomplete = () => resolve();
          };
        });
      },
      [JSON.stringify(player), JSON.stringify({ access, refresh: 'b' }), answers] as const,
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await pageHasRead(page);
  };
  await holdCode(page);
  const player = JSON.parse(stored ?? '');
  await openAs({ ...player, id: 1 });
  await expect(page.getByRole('heading', { name: /^Olá, / })).toHaveCount(0);
  // The stored player of the account that used this device before.
  await openAs(player, player.user + 1);
  await expect(page.getByRole('heading', { name: /^Olá, / })).toHaveCount(0);
  await openAs(player);
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
});

test('a tap on a button of the drawn frame is carried out when the code arrives, and closing returns the focus', async ({
  page,
}) => {
  await signInAs(page, await registerPlayer(page));
  const { release } = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Abrir menu' }).tap();
  release();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Fechar menu' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused();
});
