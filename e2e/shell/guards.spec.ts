import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { expectSeparated } from './page-layout.ts';

const OWN_PLAYER = '**/api/players/user';

test('a failed answer and no answer for the player open Login, with the page to return to; a stored player opens the page', async ({
  page,
  allowConsole,
}) => {
  allowConsole('status of 500');
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await signInAs(page, await registerPlayer(page, newPerson('Lia', 'Matos')));

  await test.step('the server fails to answer the player', async () => {
    await page.route(OWN_PLAYER, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/booking/list');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%2Flist$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
    await expect(page.getByText('Não deu para buscar seu cadastro agora.')).toBeVisible();
    await expectSeparated(page.locator('body'));
    await page.unroute(OWN_PLAYER);
  });

  await test.step('without an answer and without a stored player, a page opens Login', async () => {
    await page.route(OWN_PLAYER, (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
    await page.unroute(OWN_PLAYER);
  });

  await test.step('without an answer, a page opens with the player stored on the device', async () => {
    // The session has lasted: a visitor would see Login.
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Olá, Lia' })).toBeVisible();
    await page.route(OWN_PLAYER, (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Lia Matos' })).toBeVisible();
  });
});
