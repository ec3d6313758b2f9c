import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('Perfil hides and shows each part of the frame, also after a reload; right to left the frame is mirrored and shows the help card', async ({
    page,
  }) => {
    await signInAs(page, await registerPlayer(page));
    await page.goto('/profile');
    const side = page.getByRole('complementary', { name: 'Menu' });
    const top = page.getByRole('banner');
    const foot = page.getByRole('contentinfo').or(page.locator('footer'));

    await test.step('each part is hidden, also after a reload, and shown again', async () => {
      await expect(side).toBeVisible();
      for (const [label, part] of [
        ['Esconder o menu', side],
        ['Esconder a barra do topo', page.getByRole('button', { name: /^Menu do perfil/ })],
        ['Esconder o rodapé', foot],
      ] as const) {
        await expect(part).toBeVisible();
        await page.getByRole('switch', { name: label }).check();
        await expect(part).toBeHidden();
      }
      await page.reload();
      await expect(page.getByRole('switch', { name: 'Esconder o menu' })).toBeChecked();
      await expect(side).toBeHidden();
      await expect(foot).toBeHidden();
      await expectAccessible(page);
      for (const label of ['Esconder o menu', 'Esconder a barra do topo', 'Esconder o rodapé'])
        await page.getByRole('switch', { name: label }).uncheck();
      await expect(side).toBeVisible();
      await expect(top).toBeVisible();
      await expect(foot).toBeVisible();
    });

    await test.step('the frame is mirrored and shows the help card when the layout is right-to-left', async () => {
      await expect.poll(async () => (await side.boundingBox())?.x).toBeLessThan(100);
      await page.getByRole('switch', { name: 'Da direita para a esquerda' }).check();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect.poll(async () => (await side.boundingBox())?.x).toBeGreaterThan(900);
      await expect(side.getByText('needs help?')).toBeVisible();
      await expect(side.getByText('check our documents')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the layout stays after a load and on other pages, which do not scroll sideways', async () => {
      await page.goto('/');
      for (const name of ['Início', 'Reservar Quadra', 'Jogos']) {
        await side.getByRole('link', { name, exact: true }).click();
        await expect(side.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await noSidewaysScroll(page)).toBe(true);
      }
    });
  });
});

test('the theme chosen on Perfil survives a reload; a hidden menu has no drawer, and without the top bar one button brings it back', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page, await registerPlayer(page));
  await page.goto('/profile');

  await test.step('the theme survives a reload', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByText('Escuro', { exact: true }).tap();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
    await expect.poll(background).not.toBe(light);
    await page.getByText('Do aparelho', { exact: true }).tap();
    await expect.poll(background).toBe(light);
  });

  await test.step('a hidden menu has no drawer on a phone, and without the top bar one button brings it back', async () => {
    await page.getByRole('switch', { name: 'Esconder o menu' }).check();
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mostrar o menu' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Esconder a barra do topo' }).check();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/match');
    await page.getByRole('button', { name: 'Mostrar o menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  });
});

test('calls in flight share one refresh and are retried once when the token is expired', async ({ page }) => {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  let expired: string | undefined;
  let refreshes = 0;
  const refused = new Set<string>();
  // The first token expires after the player is loaded: each of the following calls of Home gets a 401.
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const { authorization } = request.headers();
    if (pathname === '/api/token/refresh/') {
      refreshes += 1;
      // The answer is held back until several calls wait for it.
      await expect.poll(() => refused.size).toBeGreaterThan(1);
    } else if (authorization) {
      expired ??= authorization;
      if (authorization === expired && pathname !== '/api/players/user') {
        refused.add(request.url());
        return route.fulfill({ status: 401, json: { error: 'Sua sessão terminou.' } });
      }
    }
    return route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();
  await expect(page.getByText('Suas partidas aparecem aqui.')).toBeVisible();
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
  expect(refreshes).toBe(1);
});

test('a failed refresh keeps the session; a refused one opens Login, which returns to the page', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  allowConsole('status of 503');
  const person = await registerPlayer(page);
  await signInAs(page, person);
  await page.goto('/');
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
  let refresh: 'lost' | 'down' | 'refused' = 'lost';
  await page.route('**/api/matches/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/token/refresh/', (route) => {
    if (refresh === 'lost') return route.abort();
    return route.fulfill({ status: refresh === 'down' ? 503 : 401, json: {} });
  });
  const session = () => page.evaluate(() => localStorage.getItem('bandeja.session'));
  const before = await session();

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Jogos' }).tap();
  await expect(title(page, 'Jogos')).toBeVisible();
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await expect(again).toBeVisible();
  expect(await session()).toBe(before);
  refresh = 'down';
  // The button stays during the retry, so the test waits for the answer.
  const down = page.waitForResponse('**/api/token/refresh/');
  await again.tap();
  await down;
  await expect(again).toBeVisible();
  expect(await session()).toBe(before);

  refresh = 'refused';
  await again.tap();
  await expect(title(page, 'Entrar')).toBeVisible();
  expect(await session()).toBeNull();
  await page.unrouteAll();
  await page.getByLabel('E-mail ou usuário').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(title(page, 'Jogos')).toBeVisible();
});

test('log-in, search and hold of a court work by keyboard alone', async ({ page }) => {
  const person = await registerPlayer(page, newPerson('Tereza', 'Couto'));
  await page.goto('/login');
  await tabTo(page, page.getByLabel('E-mail ou usuário'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  await expect(title(page, 'Início')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Olá, Tereza' })).toBeVisible();
  const shortcuts = page.getByRole('navigation', { name: 'Atalhos' });
  await tabTo(page, shortcuts.getByRole('link', { name: /Reservar Quadras/ }));
  await page.keyboard.press('Enter');

  await expect(title(page, 'Em que cidade você joga?')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'São Paulo' }));
  await page.keyboard.press('Enter');
  await expect(title(page, 'Quando você joga?')).toBeFocused();
  const days = page.getByRole('group', { name: 'Dia' }).getByRole('radio');
  await tabTo(page, days.nth(0));
  // Tomorrow, because this evening may be sold out.
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeChecked();
  const time = page.getByRole('button', { name: /a partir de/ }).first();
  await expect(time).toBeVisible();
  await tabTo(page, time);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(time).toBeFocused();

  await page.keyboard.press('Enter');
  const types = sheet.getByRole('group', { name: 'Tipo de partida' }).getByRole('radio');
  const reserve = page.getByRole('button', { name: /^Reservar( e pagar com Pix)?$/ });
  await expect(reserve).toBeEnabled();
  await tabTo(page, types.first());
  await page.keyboard.press('ArrowRight');
  await expect(types.nth(1)).toBeChecked();
  await tabTo(page, reserve);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: / com Pix$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});
