import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO, expect, test } from '../support/test.ts';

// What a page shows before its code arrives (apps/web/build/drawn-pages.ts), and what becomes of it.

/** Holds back all scripts of the app until `release` is called. */
async function holdCode(page: Page): Promise<{ release: () => void; asked: string[] }> {
  let release = () => {};
  const asked: string[] = [];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  return { release, asked };
}

/** The largest first paint and all movements of the layout, from the first frame on. */
async function watchPaint(page: Page): Promise<() => Promise<{ largest: string; shift: number }>> {
  await page.addInitScript(() => {
    const seen = { largest: '', shift: 0 };
    Object.assign(globalThis, { seenPaint: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null };
        // None when the part has been taken away since, as the drawn one is by the app.
        if (element) seen.largest = element.textContent || element.outerHTML;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { seenPaint: { largest: string; shift: number } }).seenPaint,
    );
}

const hasCode = (page: Page) => expect(page).toHaveTitle(/ · Bandeja$/);

const keptHome = (page: Page) => page.evaluate(() => localStorage.getItem('bandeja.home'));

/** Leaves Home until it has been kept: the code for it is loaded after the first paint. */
async function leaveHome(page: Page): Promise<string | null> {
  await page.goto('/');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
  await expect(async () => {
    await link('Início').click();
    await expect(page.locator('.home-grid[data-keep]')).toBeVisible();
    await link('Jogos').click();
    await expect(page.getByRole('heading', { name: 'Jogos', level: 1 })).toBeVisible();
    expect(await keptHome(page)).not.toBeNull();
  }).toPass();
  return keptHome(page);
}

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

test('a form sent before its code is sent when the code arrives, and nothing stands in the address', async ({
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
  const first = new Set(asked);
  release();
  await expect(page.getByRole('heading', { name: 'Jogos', level: 1 })).toBeVisible();
  const links = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(links.length).toBeGreaterThan(3);
  for (const file of links) expect(first.has(file), file).toBe(true);
  expect(first.size).toBeLessThanOrEqual(10);
});

test('Home is drawn as the device last knew it, with the next game as the largest part, and nothing moves', async ({
  page,
}) => {
  const player = await registerPlayer(page);
  const date = new Date(now().getTime() + 26 * 3_600_000).toISOString();
  const match = { date, type: 'Competitive', players: [] };
  const made = await page.request.post('/api/matches/', { headers: player.headers, data: match });
  expect(made.status()).toBe(201);
  await signInAs(page, player);
  await leaveHome(page);

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

/** The top of Home: its texts, and where its buttons lead. The way to the club follows with the read of the club. */
const topOf = async (page: Page) => {
  const top = page.locator('[data-area="next"]');
  return {
    texts: await top.locator('h2, .game span, .game + p, .chip, .box p').allTextContents(),
    links: await top
      .getByRole('link')
      .filter({ hasNotText: 'Rota' })
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  };
};

for (const [known, person, heading] of [
  ['the next game', () => DEMO, 'Seu próximo jogo'],
  ['that there is none', registerPlayer, 'Nenhum jogo marcado'],
] as const) {
  test(`on a device that has kept nothing Home draws ${known} before its code, and the app nothing else`, async ({
    page,
  }) => {
    await signInAs(page, await person(page));
    const paint = await watchPaint(page);
    const { release } = await holdCode(page);
    const past = page.waitForResponse(/when=past/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await past;
    await expect(page).toHaveTitle('Bandeja');
    const drawn = await topOf(page);
    expect(drawn.texts.length).toBeGreaterThan(0);
    expect(drawn.links.length).toBeGreaterThan(1);
    if (person === registerPlayer) expect((await paint()).largest).toMatch(/./);
    else await expect.poll(async () => (await paint()).largest).toMatch(/\d\d:\d\d/);
    await page.evaluate(() =>
      new MutationObserver(() => {
        if (document.body.textContent?.includes('Carregando seu próximo jogo'))
          document.body.dataset.wasEmpty = '';
      }).observe(document.body, { subtree: true, childList: true }),
    );
    release();
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Últimas partidas' })).toBeVisible();
    await expect(page.locator('body[data-was-empty]')).toHaveCount(0);
    expect(await topOf(page)).toEqual(drawn);
    expect((await paint()).shift).toBeLessThanOrEqual(0.02);
  });
}

test('on a first visit whose reads fail Home offers a retry, and no error is uncaught', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  await signInAs(page);
  const lost = /\/booking\/court\/|list_by_player/;
  await page.route(lost, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Não deu para buscar suas reservas')).toBeVisible({ timeout: 20_000 });
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
});

for (const [opened, open] of [
  ['loaded again', (page: Page) => page.goto('/')],
  ['opened from another page', openFromProfile],
] as const) {
  test(`Home ${opened} shows what has changed since it was kept`, async ({ page }) => {
    const player = await registerPlayer(page);
    await signInAs(page, player);
    const kept = await leaveHome(page);
    expect(kept).not.toContain('Seu próximo jogo');
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
  const kept = await leaveHome(page);
  await page.getByRole('button', { name: /^Menu do perfil/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  expect(await keptHome(page)).toBeNull();

  // Another player's: neither shown nor read.
  await page.evaluate((text) => {
    localStorage.setItem('bandeja.home', text ?? '');
    localStorage.setItem('bandeja.player', '{"id":1}');
    localStorage.setItem('bandeja.session', '{"access":"a","refresh":"b"}');
  }, kept);
  await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toHaveCount(0);
});

test('a tap on a button of the drawn frame is carried out when the code arrives, and closing gives the focus back', async ({
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
