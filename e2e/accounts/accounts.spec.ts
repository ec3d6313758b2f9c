import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { createAccount, newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail ou usuário').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
}

test('a new player signs up, registers, declares a level and is home; every step says what is missing', async ({
  page,
}) => {
  const person = newPerson('Beatriz', 'Nogueira');
  await page.goto('/sign-up');
  await expectAccessible(page);

  // Nothing filled in: each field says why, the first one has the focus.
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  const name = page.getByLabel('Nome completo');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await name.fill('Beatriz');
  await page.getByLabel('E-mail').fill(`  ${person.email.toUpperCase()} `);
  await page.getByLabel('Senha', { exact: true }).fill('padel2026');
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Beatriz Nogueira');
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Criar conta' }).tap();

  await expect(title(page, 'Quem é você na quadra?')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz');
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Nogueira');
  await page.getByText('Canhoto', { exact: true }).tap();
  await page.getByText('Esquerda', { exact: true }).tap();
  await page.getByText('Feminino', { exact: true }).tap();
  await page.getByText('18 anos ou mais').tap();
  const phone = page.getByLabel(/^Celular/);
  await phone.fill('123');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await phone.fill('(92) 99123-4567');
  await page.getByRole('button', { name: 'Continuar' }).tap();

  await expect(title(page, 'Como é seu jogo hoje?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Escolha seu nível' }).tap();
  await expect(page.getByText('Escolha a frase que mais parece com seu jogo.')).toBeVisible();
  await page.getByText('2,5', { exact: true }).tap();
  await page.getByRole('button', { name: 'Começar no nível 2,5' }).tap();

  await expect(title(page, 'Olá, Beatriz')).toBeVisible();
  await expect(page.getByText('Nível 2,5', { exact: true })).toBeVisible();
  await expect(page.getByText('Confiabilidade 20%')).toBeVisible();
  await expectAccessible(page);

  // The account is the one that was made: e-mail in any case, registration not asked again.
  await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
  await page.getByRole('menuitem', { name: 'Sair' }).tap();
  await expect(title(page, 'Entrar')).toBeVisible();
  await logIn(page, person);
  await expect(title(page, 'Olá, Beatriz')).toBeVisible();
});

test('an e-mail that is taken is said at its field', async ({ page }) => {
  const { email } = await createAccount(page);
  await page.goto('/sign-up');
  await page.getByLabel('Nome completo').fill('Outra Pessoa');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('Smash#1990');
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  const field = page.getByLabel('E-mail');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // Nothing typed is lost but the password, which is never written down.
  await page.reload();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Outra Pessoa');
  await expect(field).toHaveValue(email);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
});

test('without a session a page goes to Login, and logging in goes back to it', async ({ page }) => {
  const person = await registerPlayer(page);
  await page.goto('/booking/list?page=1');
  await expect(title(page, 'Entrar')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, { ...person, password: 'Errada#2026' });
  await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, person);
  await expect(title(page, 'Minhas Reservas')).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/list/);
  // Not back to Login with the browser's back.
  await page.goBack();
  await expect(title(page, 'Entrar')).toBeHidden();
});

for (const address of ['https://example.com/', '//example.com/', 'javascript:alert(1)']) {
  test(`logging in never leads to ${address}`, async ({ page }) => {
    const person = await registerPlayer(page);
    await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
    await logIn(page, person);
    await expect(title(page, `Olá, ${person.first}`)).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('the wanted page waits through registration', async ({ page }) => {
  const person = await createAccount(page);
  await page.goto('/match');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/player\/register\?/);
  await page.getByLabel('Nome', { exact: true }).fill('Caio');
  await page.getByLabel('Sobrenome').fill('Prado');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  // What is missing is asked for; no profile is made by halves.
  await page.getByText('Destro', { exact: true }).tap();
  await page.getByText('Tanto faz', { exact: true }).tap();
  await page.getByText('Masculino', { exact: true }).tap();
  await page.getByText('18 anos ou mais').tap();
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await expect(page).toHaveURL(/\/player\/level\/register\?/);
  await page.getByText('4,0', { exact: true }).tap();
  await page.getByRole('button', { name: 'Começar no nível 4,0' }).tap();
  await expect(title(page, 'Jogos')).toBeVisible();
  await expect(page).toHaveURL(/\/match$/);
});

test('a player without a level is asked for it on every page', async ({ page }) => {
  await signInAs(page, await registerPlayer(page, newPerson(), { level: null }));
  await page.goto('/booking');
  await expect(title(page, 'Como é seu jogo hoje?')).toBeVisible();
  await page.goto('/player/register');
  await expect(title(page, 'Como é seu jogo hoje?')).toBeVisible();
});

test('an incomplete profile opens the modal on Criar Partida: its X does nothing, Meu Perfil goes on', async ({
  page,
}) => {
  const person = await registerPlayer(page, newPerson(), { phone: null });
  await signInAs(page, person);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Atalhos' })
    .getByRole('link', { name: /Registrar Jogo/ })
    .tap();
  const modal = page.getByRole('alertdialog', { name: 'Complete seu perfil' });
  await expect(modal).toBeVisible();
  await expectAccessible(page);

  const close = modal.getByRole('button', { name: 'Fechar' });
  await expect(close).toBeDisabled();
  await close.tap({ force: true });
  await page.keyboard.press('Escape');
  await page.mouse.click(10, 10);
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Meu Perfil' }).tap();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Para criar partidas falta: celular.')).toBeVisible();

  // With the phone the way is open.
  await page.getByRole('button', { name: 'Completar agora' }).tap();
  await page.getByLabel('Celular').fill('11 98765-4321');
  await page.getByRole('button', { name: 'Salvar' }).tap();
  await expect(page.getByText('(11) 98765-4321')).toBeVisible();
  await page.goto('/match/create');
  await expect(page.getByRole('button', { name: 'Criar partida' })).toBeVisible();
  await expect(modal).toBeHidden();
});

test('the profile is changed, and what does not fit is said at its field', async ({ page }) => {
  const person = await registerPlayer(page, newPerson('Helena', 'Duarte'));
  await signInAs(page, person);
  await page.goto('/profile');
  await expect(title(page, 'Helena Duarte')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Editar perfil' }).tap();
  await expect(title(page, 'Editar perfil')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Sobrenome').fill('Duarte Cavalcanti de Albuquerque');
  await page.getByLabel('Cidade').fill('Florianópolis');
  await page.getByLabel('CEP').fill('8');
  await page.getByRole('button', { name: 'Salvar' }).tap();
  await expect(page.getByLabel('CEP')).toBeFocused();
  // Reloaded in the middle, what was typed is still there.
  await page.reload();
  await expect(page.getByLabel('Cidade')).toHaveValue('Florianópolis');
  await page.getByLabel('CEP').fill('88010400');
  await page.getByRole('button', { name: 'Salvar' }).tap();

  await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
  await expect(page.getByText('88010-400')).toBeVisible();
  await expect(page.getByText(/Florianópolis/)).toBeVisible();
});

test('Sair ends the session here, on the server and in other tabs', async ({ page, context }) => {
  const person = await registerPlayer(page);
  await page.goto('/login');
  await logIn(page, person);
  await expect(title(page, `Olá, ${person.first}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(title(other, `${person.first} ${person.last}`)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('bandeja.session') ?? '');

  // A page in the background runs its taps once a second.
  await page.bringToFront();
  const revoked = page.waitForResponse((response) => response.url().endsWith('/api/token/revoke/'));
  await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
  await page.getByRole('menuitem', { name: 'Sair' }).tap();
  await expect(title(page, 'Entrar')).toBeVisible();
  await expect(title(other, 'Entrar')).toBeVisible();
  expect((await revoked).status()).toBe(204);
  expect(await page.evaluate(() => localStorage.getItem('bandeja.session'))).toBeNull();
  const { refresh } = JSON.parse(stored);
  const again = await page.request.post('/api/token/refresh/', { data: { refresh } });
  expect(again.status()).toBe(401);

  await page.goto('/profile');
  await expect(title(page, 'Entrar')).toBeVisible();
});

test('any other path is the not-found page, with a way home', async ({ page }) => {
  await signInAs(page, await registerPlayer(page));
  await page.goto('/quadras/perdidas');
  await expect(title(page, 'Não foi possível encontrar a rota')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).tap();
  await expect(title(page, /^Olá/)).toBeVisible();
});

test('Home, Perfil and Criar Partida with months of matches: axe finds nothing, nothing is wider than the phone', async ({
  page,
}) => {
  await signInAs(page);
  for (const [path, heading] of [
    ['/', /^Olá/],
    ['/profile', /^Rafael/],
    ['/match/create', 'Criar Partida'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, heading)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    const { wide, screen } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    expect(wide, path).toBeLessThanOrEqual(screen);
  }
});
