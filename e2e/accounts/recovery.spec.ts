import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { mailedPath, mailsTo } from '../support/mail.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const RESET = /\/password-reset-confirm\/[\w-]+\/[\w-]+/;
const CONFIRM = /\/email-confirm\/[\w-]+/;
const UNDO = /\/email-undo\/[\w-]+/;
const CODE = /\/login#codigo=[\w-]+/;
const NEW_PASSWORD = 'Vibora@2031';

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail ou usuário').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
}

/** Rate limits are off on the server of the browser tests: this is its answer while a name is under attack. */
async function limitLogInsWithoutCode(page: Page) {
  await page.route('**/api/token/', async (route) => {
    if (route.request().postDataJSON().code) return route.fallback();
    await route.fulfill({
      status: 429,
      headers: { 'x-error-code': 'log_in_limited', 'retry-after': '900' },
      json: {
        error: 'Houve muitas tentativas de entrar. Espere alguns minutos ou entre com um código por e-mail.',
      },
    });
  });
}

test('the link mailed to the former address restores it and leads to a new password', async ({ page }) => {
  const person = await registerPlayer(page);
  const thief = newPerson('Ladra');
  const headers = { authorization: `Bearer ${await accessOf(page, person)}` };
  await page.request.post('/api/account/email', {
    headers,
    data: { password: person.password, email: thief.email },
  });
  const confirm = await mailedPath(thief.email, CONFIRM);
  const confirmed = await page.request.post('/api/account/email-confirm', {
    data: { token: confirm.split('/').at(-1) },
  });
  expect(confirmed.status()).toBe(200);

  const path = await mailedPath(person.email, UNDO);
  await page.goto(path);
  await expect(title(page, 'Desfaça a troca de e-mail')).toBeVisible();
  await expect(page).toHaveTitle(/Desfazer troca de e-mail/);
  await page.getByRole('button', { name: 'Desfazer a troca' }).tap();
  await expect(page.getByText('Pronto: o e-mail de antes voltou')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir para a entrada' }).tap();
  await logIn(page, person.email, person.password);
  await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();

  await page.goto(await mailedPath(person.email, RESET));
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar senha' }).tap();
  await expect(title(page, 'Entrar')).toBeVisible();
  await logIn(page, person.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();

  await page.goto(path);
  await page.getByRole('button', { name: 'Desfazer a troca' }).tap();
  await expect(page.getByText('Este link já foi usado ou passou do prazo.')).toBeVisible();
});

test('a mailed code opens a limited log-in, by the link or typed, and is mailed to accounts only; Perfil logs out everywhere after a confirmation', async ({
  page,
}) => {
  const unknown = newPerson('Ninguem').email;
  await page.request.post('/api/token/code/', { data: { username: unknown } });
  const person = await registerPlayer(page);
  const other = await accessOf(page, person);
  await page.request.post('/api/token/code/', { data: { username: person.email } });
  await limitLogInsWithoutCode(page);
  const first = await mailedPath(person.email, CODE);
  // Mails are sent in order: now that this later mail exists, a mail to the unknown address would exist too.
  expect(mailsTo(unknown)).toEqual([]);

  await test.step('the link in the mail fills in the code', async () => {
    await page.goto(first);
    await expect(page.getByLabel('Código do e-mail')).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await logIn(page, person.email, person.password);
    await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();
  });

  await test.step('Perfil logs out everywhere after a confirmation, which ends the other sessions', async () => {
    await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
    await page.getByRole('menuitem', { name: 'Perfil' }).tap();
    await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).tap();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Voltar' }).tap();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).tap();
    const headers = { authorization: `Bearer ${other}` };
    const userOf = () => page.request.get('/api/users/retrieve', { headers });
    expect((await userOf()).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Sair de todos', exact: true }).tap();
    await expect(title(page, 'Entrar')).toBeVisible();
    expect((await userOf()).status()).toBe(401);
  });

  await test.step('Login offers a code when the name has too many failed guesses, and accepts it typed', async () => {
    await expect(page.getByLabel('Código do e-mail')).toBeHidden();
    await logIn(page, person.email, person.password);
    await expect(page.getByText('Houve muitas tentativas de entrar.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Receber um código por e-mail' }).tap();
    await expect(page.getByText(`Se ${person.email} for de uma conta`)).toBeVisible();
    const code = page.getByLabel('Código do e-mail');
    await code.fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await expect.poll(() => mailedPath(person.email, CODE)).not.toBe(first);
    const link = await mailedPath(person.email, CODE);
    await code.fill(link.split('=').at(-1) ?? '');
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();
  });
});

test('the owner of an address discards a registration that was never verified', async ({ page }) => {
  const squatter = await registerPlayer(page);
  // From here on a browser that never logged in to the account.
  await page.context().clearCookies();
  await page.request.post('/api/password-reset/', {
    data: { email: squatter.email, redir: process.env.E2E_BASE_URL },
  });
  await page.goto(await mailedPath(squatter.email, RESET));
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(page.getByText('O e-mail desta conta nunca foi confirmado.')).toBeVisible();
  // The toast covers the button, and can move there at any moment of the tap. After ten seconds it closes by itself.
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(page.getByText('Escolha uma das opções.')).toBeVisible();
  await page.getByText('Não é meu').click();
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(title(page, 'Entrar')).toBeVisible();
  await page.goto(`/player/${squatter.playerId}`);
  await expect(title(page, 'Jogador removido')).toBeVisible();
  await expect(page.getByText(`${squatter.first} ${squatter.last}`)).toBeHidden();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await logIn(page, squatter.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/player\/register/);
});
