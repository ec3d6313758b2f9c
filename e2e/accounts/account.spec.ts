import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillSilently } from '../support/fill-silently.ts';
import { mailedPath, mailsTo } from '../support/mail.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const RESET = /\/password-reset-confirm\/[\w-]+\/[\w-]+/;
const CONFIRM = /\/email-confirm\/[\w-]+/;
const NEW_PASSWORD = 'Vibora@2031';

/** A password manager has filled both fields without events; the player looks at the password before it is sent. */
async function logIn(page: Page, email: string, password: string) {
  await fillSilently(page.getByLabel('E-mail ou usuário'), email);
  await fillSilently(page.getByLabel('Senha', { exact: true }), password);
  await page.getByRole('button', { name: 'Mostrar senha' }).tap();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Ocultar senha' }).tap();
  await page.getByRole('button', { name: 'Entrar' }).tap();
}

/** Opens Perfil by the menu, without loading the page again. */
async function toProfile(page: Page) {
  await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
  await page.getByRole('menuitem', { name: 'Perfil' }).tap();
}

test('Esqueci minha senha answers the same for every address, mails an account only, and the link sets a new password once', async ({
  page,
}) => {
  const person = await registerPlayer(page);
  const unknown = newPerson('Ninguem').email;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).tap();
  await expect(title(page, 'Esqueceu a senha?')).toBeVisible();
  const email = page.getByLabel('E-mail');
  await page.getByRole('button', { name: 'Enviar link' }).tap();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill(unknown);
  await page.getByRole('button', { name: 'Enviar link' }).tap();
  await expect(page.getByText(`Se ${unknown} for de uma conta`)).toBeVisible();
  await fillSilently(email, person.email);
  await page.getByRole('button', { name: 'Enviar de novo' }).tap();
  await expect(page.getByText(`Se ${person.email} for de uma conta`)).toBeVisible();
  await expectAccessible(page);

  const path = await mailedPath(person.email, RESET);
  // Mails are sent in order: now that this later mail exists, a mail to the unknown address would exist too.
  expect(mailsTo(unknown)).toEqual([]);
  await page.goto(path);
  await expect(title(page, 'Crie uma nova senha')).toBeVisible();
  const password = page.getByLabel('Nova senha');
  await password.fill('fraca');
  await page.getByRole('button', { name: 'Salvar senha' }).tap();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await fillSilently(password, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar senha' }).tap();
  await expect(title(page, 'Entrar')).toBeVisible();
  await expect(page.getByText('Senha trocada. Entre com a nova.')).toBeVisible();
  await logIn(page, person.email, person.password);
  await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();
  await logIn(page, person.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();

  // The link is used: the page offers a new one.
  await page.goto(path);
  await page.getByLabel('Nova senha').fill('Outra#2032');
  await page.getByRole('button', { name: 'Salvar senha' }).tap();
  await expect(page.getByRole('link', { name: 'Pedir outro link' })).toBeVisible();
  await expectAccessible(page);
});

test('Perfil downloads the data, changes password and e-mail, and deletes the account when the password is right', async ({
  page,
}) => {
  const person = await registerPlayer(page);
  const { email } = newPerson('Nova');
  await signInAs(page, person);
  await page.goto('/profile');
  await expect(title(page, `${person.first} ${person.last}`)).toBeVisible();

  await test.step('the data of the player is readable JSON', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar meus dados' }).tap();
    const file = await (await download).path();
    const data = JSON.parse(await readFile(file, 'utf8'));
    expect(data.account.email).toBe(person.email);
    expect(data.player.first_name).toBe(person.first);
  });

  await test.step('a new password keeps the session of this device', async () => {
    await page.getByRole('link', { name: 'Trocar senha' }).tap();
    await expect(title(page, 'Trocar senha')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Senha atual').fill('Errada#2026');
    await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Trocar senha' }).tap();
    await expect(page.getByLabel('Senha atual')).toBeFocused();
    await expect(page.getByLabel('Senha atual')).toHaveAttribute('aria-invalid', 'true');
    // The answer arrives after the old tokens have been refused to another call, as on a slow line.
    await page.route('**/api/account/password', async (route) => {
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/token/refresh/'));
      const answer = await route.fetch();
      expect((await refused).status()).toBe(401);
      await route.fulfill({ response: answer });
    });
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    await page.getByLabel('Senha atual').fill(person.password);
    await page.getByRole('button', { name: 'Trocar senha' }).tap();
    await expect(title(page, `${person.first} ${person.last}`)).toBeVisible();
    expect(paths).not.toContain('/login');
    await page.unroute('**/api/account/password');
    await page.goto('/match');
    await expect(title(page, 'Jogos')).toBeVisible();
    const old = await page.request.post('/api/token/', {
      data: { username: person.email, password: person.password },
    });
    expect(old.status()).toBe(401);
  });

  await test.step('the e-mail changes when the link mailed to the new address is opened', async () => {
    await toProfile(page);
    await page.getByRole('link', { name: 'Trocar e-mail' }).tap();
    await expect(title(page, 'Trocar e-mail')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Novo e-mail').fill(email);
    await page.getByLabel('Sua senha').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Enviar link' }).tap();
    await expect(page.getByText(`Enviamos um link para ${email}`)).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();

    await page.goto(await mailedPath(email, CONFIRM));
    await expect(title(page, 'Confirme seu e-mail')).toBeVisible();
    await page.getByRole('button', { name: 'Confirmar e-mail' }).tap();
    await expect(page.getByText('Pronto, seu e-mail está confirmado.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o início' }).tap();
    await toProfile(page);
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('the deletion page shows the consequences and asks for the password', async () => {
    await page.getByRole('link', { name: 'Excluir conta' }).tap();
    await expect(title(page, 'Excluir conta')).toBeVisible();
    await expect(page.getByText('Não dá para desfazer.')).toBeVisible();
    const confirm = page.getByRole('button', { name: 'Excluir minha conta' });
    await confirm.tap();
    await expect(page.getByLabel('Sua senha')).toBeFocused();
    await page.getByLabel('Sua senha').fill('Errada#2026');
    await confirm.tap();
    await expect(page.getByLabel('Sua senha')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel('Sua senha').fill(NEW_PASSWORD);
    await confirm.tap();
    await expect(title(page, 'Entrar')).toBeVisible();
    await expect(page.getByText('Sua conta foi excluída.')).toBeVisible();
    await logIn(page, email, NEW_PASSWORD);
    await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();
    await page.goto(`/player/${person.playerId}`);
    await expect(title(page, 'Jogador removido')).toBeVisible();
    await expect(page.getByText(`${person.first} ${person.last}`)).toBeHidden();
  });
});
