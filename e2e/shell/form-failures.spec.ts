import type { Page } from '@playwright/test';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { expect, test } from '../support/test.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('alert');

/** Whether a toast lies over the reason of the failure, or over the button that sends the form again. */
const isCovered = (page: Page, selector = '[data-problem], form:has([data-problem]) [type="submit"]') =>
  page.evaluate((parts) => {
    const box = document.querySelector('.toasts')?.getBoundingClientRect();
    return [...document.querySelectorAll(parts)].some((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return box !== undefined && height > 0 && top < box.bottom && bottom > box.top;
    });
  }, selector);

test('a refused log-in shows the loading bar, then the reason at the form and a toast that does not cover it at any height', async ({
  page,
  allowConsole,
}) => {
  allowConsole('401');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/token/', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const send = page.getByRole('button', { name: 'Entrar' });
  const expectReason = async (height: number) => {
    await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();
    await expect(toast(page)).toHaveText('Não deu certo. Veja o motivo na tela.');
    // A low window has no room for the toast next to both.
    await expect.poll(() => isCovered(page, height < 400 ? '[data-problem]' : undefined)).toBe(false);
  };

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Falar com o suporte (abre em nova aba)' })).toBeVisible();
  const bar = page.locator('.progress');
  await expect(bar).toHaveAttribute('data-on', 'false');
  await page.getByLabel('E-mail ou usuário').fill('ninguem@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
  await send.tap();
  await expect(bar).toHaveAttribute('data-on', 'true');
  answer();
  await expectReason(740);
  await expect(bar).toHaveAttribute('data-on', 'false');

  for (const height of [480, 380])
    await test.step(`the next try, ${height} px high`, async () => {
      await toast(page).getByRole('button', { name: 'Fechar aviso' }).tap();
      await expect(toast(page)).toHaveCount(0);
      await page.setViewportSize({ width: 360, height });
      const refused = page.waitForResponse('**/api/token/');
      await send.tap();
      await refused;
      await expectReason(height);
    });
});

test('a refused new password shows the reason and a toast that covers neither it nor the button', async ({
  page,
  allowConsole,
}) => {
  allowConsole('400');
  await page.goto('/password-reset-confirm/MQ/none');
  await page.getByLabel('Nova senha').fill('Smash#1990');
  await page.getByRole('button', { name: 'Salvar senha' }).tap();
  await expect(page.getByRole('link', { name: 'Pedir outro link' })).toBeVisible();
  await expect(toast(page)).toHaveText('Não deu certo. Veja o motivo na tela.');
  await expect.poll(() => isCovered(page)).toBe(false);
});

test('a form that fails shows its reason uncovered, from Login to Perfil', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  const player = await registerPlayer(page, newPerson('Nara', 'Reis'));
  await test.step('a log-in without network shows its reason uncovered, and the next one removes the toast', async () => {
    await page.goto('/login');
    // The drawn page has become the app, which loads at the first tap what places its toasts.
    await expect(page).toHaveTitle(/ · Bandeja$/);
    const placement = page.waitForResponse(/clear-of-problems-[^/]+\.js$/);
    await page.getByLabel('E-mail ou usuário').fill(player.email);
    await page.getByLabel('Senha', { exact: true }).tap();
    await page.getByLabel('Senha', { exact: true }).fill(player.password);
    await (await placement).finished();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await expect(toast(page)).toHaveText('Não deu certo. Veja o motivo na tela.');
    await expect(page.getByText(/^Você está sem sinal/)).toBeVisible();
    await expect.poll(() => isCovered(page)).toBe(false);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step('Login and Sign Up forward a signed-in player', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible();
    await page.goto('/login?redirect=/booking/list');
    await expect(page).toHaveURL(/\/booking\/list$/);
    await page.goto('/sign-up');
    await expect(page.getByRole('heading', { name: 'Olá, Nara' })).toBeVisible();
  });

  await test.step('a refused change of the profile shows the reason at its field and a toast', async () => {
    await page.route('**/api/players/*/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { city: ['Escreva outra cidade.'] } })
        : route.fallback(),
    );
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }).tap();
    await page.getByRole('button', { name: 'Editar perfil' }).tap();
    await page.getByLabel('Cidade').fill('Lugar nenhum');
    await page.getByRole('button', { name: /^Salvar/ }).tap();
    await expect(page.getByText('Escreva outra cidade.')).toBeVisible();
    await expect(toast(page)).toHaveText('Não deu certo. Veja o motivo na tela.');
    await expect.poll(() => isCovered(page)).toBe(false);
  });
});
