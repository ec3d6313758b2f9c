import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillSilently } from '../support/fill-silently.ts';
import { createAccount, newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail ou usuário').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
}

/** Sair, in the menu of the profile. */
async function leave(page: Page) {
  await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
  await page.getByRole('menuitem', { name: 'Sair' }).tap();
  await expect(title(page, 'Entrar')).toBeVisible();
}

test('a new player signs up, registers, declares a level and reaches Home; each form names missing fields, a taken e-mail keeps the draft', async ({
  page,
}) => {
  const taken = (await createAccount(page)).email;
  const person = newPerson('Beatriz', 'Nogueira');
  await page.goto('/sign-up');

  // An empty form: each field shows its problem, and the first one has the focus.
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  const name = page.getByLabel('Nome completo');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await name.fill('Beatriz');
  await page.getByLabel('Senha', { exact: true }).fill('padel2026');
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Beatriz Nogueira');
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  const email = page.getByLabel('E-mail');
  await email.fill(taken);
  await page.getByRole('button', { name: 'Criar conta' }).tap();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  // The draft keeps every field except the password, which is never stored.
  await page.reload();
  await expect(name).toHaveValue('Beatriz Nogueira');
  await expect(email).toHaveValue(taken);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  // By a password manager without an event; then the e-mail is typed.
  await fillSilently(page.getByLabel('Senha', { exact: true }), person.password);
  await email.fill(`  ${person.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Criar conta' }).tap();

  await expect(title(page, 'Quem é você na quadra?')).toBeVisible();
  // The name does not have to be entered again; it can be corrected.
  await expect(page.getByText('Beatriz Nogueira')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Corrigir' }).tap();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz');
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Nogueira');
  // Before one is chosen the choices look like buttons.
  const choice = page.getByText('Canhoto', { exact: true });
  const look = () =>
    choice.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
  const [ink, surface] = await look();
  expect(ink).toBe(
    await title(page, 'Quem é você na quadra?').evaluate((one) => getComputedStyle(one).color),
  );
  expect(surface).not.toBe(
    await choice.evaluate((one) => getComputedStyle(one.parentElement as Element).backgroundColor),
  );
  expect(surface).not.toBe('rgba(0, 0, 0, 0)');
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
  await page.getByRole('button', { name: 'Escolha seu nível' }).tap();
  await expect(page.getByText('Escolha a frase que mais parece com seu jogo.')).toBeVisible();
  await page.getByText('2,5', { exact: true }).tap();
  await page.getByRole('button', { name: 'Começar no nível 2,5' }).tap();

  await expect(page.getByRole('heading', { name: 'Olá, Beatriz' })).toBeVisible();
  await expect(page.getByText('Nível 2,5', { exact: true })).toBeVisible();
  await expect(page.getByText('Confiabilidade 20%')).toBeVisible();
  const banner = page.getByText(`Enviamos um link para ${person.email}.`);
  await expect(banner).toBeVisible();

  await leave(page);
  await test.step('the banner disappears with the session: the next player on the device does not read the address', async () => {
    await expect(page.getByText(person.email)).toBeHidden();
    await page.goto('/politica-privacidade');
    await expect(title(page, 'Política de privacidade')).toBeVisible();
    await expect(page.getByText(person.email)).toBeHidden();
  });
  // Log-in to the new account: the e-mail matches in any case, and the registration form does not open again.
  await page.getByRole('link', { name: 'Entrar' }).tap();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Olá, Beatriz' })).toBeVisible();
});

test('a session begins at Login, which returns to the requested page, and Sair ends it everywhere', async ({
  page,
  context,
}) => {
  const person = await registerPlayer(page);
  await test.step('a page opens Login without a session, and log-in returns to it', async () => {
    await page.goto('/booking/list?page=1');
    await expect(title(page, 'Entrar')).toBeVisible();
    await logIn(page, { ...person, password: 'Errada#2026' });
    await expect(page.getByText('Usuário ou senha inválidos')).toBeVisible();
    await expectAccessible(page);
    await logIn(page, person);
    await expect(title(page, 'Minhas Reservas')).toBeVisible();
    await expect(page).toHaveURL(/\/booking\/list/);
  });

  await test.step('Sair ends the session everywhere on this device, and on the server', async () => {
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(title(other, `${person.first} ${person.last}`)).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('bandeja.session') ?? '');

    // Chromium throttles the timers of a background page to one a second.
    await page.bringToFront();
    const revoked = page.waitForResponse((response) => response.url().endsWith('/api/token/revoke/'));
    await leave(page);
    await expect(title(other, 'Entrar')).toBeVisible();
    expect((await revoked).status()).toBe(204);
    expect(await page.evaluate(() => localStorage.getItem('bandeja.session'))).toBeNull();
    const { refresh } = JSON.parse(stored);
    const again = await page.request.post('/api/token/refresh/', { data: { refresh } });
    expect(again.status()).toBe(401);
    await other.goto('/profile');
    await expect(title(other, 'Entrar')).toBeVisible();
    await other.close();
  });

  for (const address of ['https://example.com/', '//example.com/', 'javascript:alert(1)']) {
    await test.step(`log-in does not open ${address}`, async () => {
      await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
      await logIn(page, person);
      await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();
      await expect(page).toHaveURL('/');
      await leave(page);
    });
  }

  // The browser's back button does not return to Login.
  await page.goto('/booking/list');
  await logIn(page, person);
  await expect(title(page, 'Minhas Reservas')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Entrar')).toBeHidden();
});

test('the requested page opens after registration', async ({ page }) => {
  const person = await createAccount(page);
  await page.goto('/match');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/player\/register\?/);
  await page.getByLabel('Nome', { exact: true }).fill('Caio');
  await page.getByLabel('Sobrenome').fill('Prado');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  // The form requires the missing fields and creates no incomplete profile.
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

  for (const address of ['/player/register', '/player/level/register', '/player/register?account=delete']) {
    await page.goto(address);
    await expect(page, `${address} of a registered player`).toHaveURL(/\/$/);
  }
});

test('Criar Partida opens the modal when the profile is incomplete: X does nothing, Meu Perfil opens the form, which returns to it', async ({
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
  await expect(modal).toContainText('Falta: celular.');
  await expectAccessible(page);

  const close = modal.getByRole('button', { name: 'Fechar' });
  await expect(close).toBeDisabled();
  await close.tap({ force: true });
  await page.keyboard.press('Escape');
  await page.mouse.click(10, 10);
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Meu Perfil' }).tap();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/profile\?/);
  // The missing field has the focus, clear of the dock.
  const phone = page.getByLabel('Celular');
  await expect(phone).toBeFocused();
  const dock = page.getByRole('navigation', { name: 'Principal' });
  await expect
    .poll(async () => {
      const [field, bar] = [await phone.boundingBox(), await dock.boundingBox()];
      return field && bar ? field.y + field.height <= bar.y : false;
    })
    .toBe(true);

  // With a phone number the profile is complete, and the page that required it opens.
  await phone.fill('11 98765-4321');
  await page.getByRole('button', { name: 'Salvar' }).tap();
  await expect(page).toHaveURL(/\/match\/create$/);
  await expect(page.getByRole('button', { name: 'Criar partida' })).toBeVisible();
  await expect(modal).toBeHidden();
});

test('an unknown path shows the not-found page with a button to Home', async ({ page }) => {
  await signInAs(page);
  await page.goto('/quadras/perdidas');
  await expect(title(page, 'Não foi possível encontrar a rota')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).tap();
  await expect(title(page, 'Início')).toBeVisible();
});
