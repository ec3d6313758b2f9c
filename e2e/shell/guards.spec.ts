import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { expectSeparated } from './page-layout.ts';

const OWN_PLAYER = '**/api/players/user';

test('a page opens Login, with the page to return to, when the server fails to answer the player', async ({
  page,
  allowConsole,
}) => {
  allowConsole('status of 500');
  await signInAs(page, await registerPlayer(page));
  await page.route(OWN_PLAYER, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/booking/list');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%2Flist$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await expect(page.getByText('Não deu para buscar seu cadastro agora.')).toBeVisible();
  await expectSeparated(page.locator('body'));
});

test.describe('without an answer of the server', () => {
  test('a page opens with the player stored on the device', async ({ page, allowConsole }) => {
    allowConsole('ERR_INTERNET_DISCONNECTED');
    await signInAs(page, await registerPlayer(page, newPerson('Lia', 'Matos')));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Olá, Lia' })).toBeVisible();
    await page.route(OWN_PLAYER, (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Lia Matos' })).toBeVisible();
  });

  test('a page opens Login when no player is stored', async ({ page, allowConsole }) => {
    allowConsole('ERR_INTERNET_DISCONNECTED');
    await signInAs(page, await registerPlayer(page));
    await page.route(OWN_PLAYER, (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  });
});
