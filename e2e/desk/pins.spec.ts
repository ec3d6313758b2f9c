import type { Page } from '@playwright/test';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const DESK = `/desk/${DEMO_DESK.slug}`;
const WRONG = '2749';

test.use({ viewport: { width: 1280, height: 800 } });

/** The owner marks the browser of the page as a computer of the counter. */
async function markCounter(page: Page) {
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`${DESK}/equipe`);
  await page.getByLabel('Marcar este navegador como computador do balcão').fill('Recepção');
  await page.getByRole('button', { name: 'Marcar este navegador' }).click();
  const devices = page.getByRole('list', { name: 'Computadores do balcão' });
  await expect(devices.getByText('Este navegador')).toBeVisible();
}

type Person = { password: string; headers: { authorization: string } };

async function setPin(page: Page, person: Person, pin: string) {
  const data = { pin, password: person.password };
  expect((await page.request.put(`${DESK}/pin/`, { headers: person.headers, data })).status()).toBe(200);
}

const sideOf = (page: Page) => page.getByRole('complementary', { name: 'Menu' });
const pinOf = (page: Page) => page.getByRole('textbox', { name: 'PIN', exact: true });

/** A new account in the staff of the demo's club, invited and accepted through the API. */
async function hire(page: Page, owner: string, name: string, role: string) {
  const person = await createAccount(page, newPerson(name));
  const invited = await page.request.post(`${DESK}/staff/`, {
    headers: { authorization: `Bearer ${owner}` },
    data: { email: person.email, role },
  });
  expect(invited.status()).toBe(201);
  const path = await mailedPath(person.email, /\/desk\/invitation\/[\w-]+/);
  const headers = { authorization: `Bearer ${await accessOf(page, person)}` };
  const token = path.split('/').at(-1);
  const accepted = await page.request.post(`/desk/invitations/${token}/accept/`, { headers });
  expect(accepted.status()).toBe(200);
  return { ...person, headers, shown: person.email.split('@')[0] ?? '' };
}

test('reception sets a PIN on a phone; an easy one is refused', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ana = await hire(page, await accessOf(page, DEMO_DESK.owner), 'Ana', 'reception');
  await signInAs(page, ana);
  await page.goto(`${DESK}/pin`);
  for (const [pin, answer] of [
    ['1234', 'Este PIN é fácil de adivinhar.'],
    ['7391', 'Você tem um PIN desde'],
  ] as const) {
    await pinOf(page).fill(pin);
    await page.getByLabel('O mesmo PIN outra vez').fill(pin);
    await page.getByLabel('Senha da sua conta').fill(ana.password);
    await page.getByRole('button', { name: 'Guardar o PIN' }).click();
    await expect(page.getByText(answer, { exact: false })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Computadores do balcão' })).toHaveCount(0);
});

test('on a marked computer staff change by PIN, and what is typed stays', async ({ page }) => {
  for (const [who, pin] of [
    [DEMO_DESK.owner, '80316'],
    [DEMO_DESK.reception, '7391'],
  ] as const)
    await setPin(page, { ...who, headers: { authorization: `Bearer ${await accessOf(page, who)}` } }, pin);
  await markCounter(page);

  // From the owner's log-in to a session by PIN: numbers typed go to the field at once.
  await page.goto(`${DESK}/clientes`);
  const side = sideOf(page);
  await side.getByRole('button', { name: 'Trocar de pessoa' }).click();
  const change = page.getByRole('dialog', { name: 'Trocar de pessoa' });
  await change.getByRole('button', { name: 'demo.recepcao' }).click();
  await expect(pinOf(page)).toBeFocused();
  await page.keyboard.type('7391');
  // The page of a session by password is loaded again, and would lose what is typed before.
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await reloaded;
  await expect(side.getByText('No balcão: demo.recepcao')).toBeVisible();
  await expect(side.getByRole('link', { name: 'Histórico' })).toHaveCount(0);
  await expect(side.getByRole('link', { name: 'App do jogador' })).toHaveCount(0);

  // What is typed stays when another person takes over.
  await page.getByRole('searchbox').fill('Beatriz');
  await side.getByRole('button', { name: 'Trocar de pessoa' }).click();
  await change.getByRole('button', { name: 'demo.dona' }).click();
  for (const digit of '80316') await change.getByRole('button', { name: digit, exact: true }).click();
  await change.getByRole('button', { name: 'Entrar' }).click();
  await expect(side.getByText('No balcão: demo.dona')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Beatriz');
  await expect(side.getByRole('link', { name: 'Histórico' })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Equipe' })).toHaveCount(0);
  await page.goto(`${DESK}/equipe`);
  await expect(page.getByRole('heading', { name: 'Esta página pede a sua senha' })).toBeVisible();
});

test('a computer that rests asks for a PIN, after five wrong ones for the password, and a removal ends it', async ({
  page,
}) => {
  const owner = await accessOf(page, DEMO_DESK.owner);
  const ana = await hire(page, owner, 'Ana', 'reception');
  await setPin(page, ana, '7391');
  await markCounter(page);
  await page.goto(`${DESK}/clientes`);
  await page.getByRole('main').getByRole('button', { name: 'Novo cliente' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Zilá Porto');
  // The computer rests for 15 minutes.
  await page.clock.fastForward('15:30');
  await expect(page.getByRole('heading', { name: 'Quem está no balcão?' })).toBeVisible();

  await page.getByRole('button', { name: ana.shown }).click();
  const pin = pinOf(page);
  const words = ['Restam 4 tentativas', 'Restam 3 tentativas', 'Restam 2 tentativas', 'Resta 1 tentativa'];
  for (const left of words) {
    await pin.fill(WRONG);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`PIN errado. ${left}.`)).toBeVisible();
    await expect(pin).toHaveValue('');
  }
  await pin.fill(WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Foram cinco PINs errados neste computador.', { exact: false })).toBeVisible();
  await page.getByLabel('Senha da sua conta').fill(ana.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const side = sideOf(page);
  await expect(side.getByText(`No balcão: ${ana.shown}`)).toBeVisible();
  // What was typed and not sent is there, until it is put away.
  await expect(page.getByText('Estava escrito em Novo cliente:')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Zilá Porto' })).toBeVisible();
  await page.getByRole('button', { name: 'Já usei, pode apagar' }).click();
  await expect(page.getByText('Zilá Porto')).toBeHidden();

  const headers = { authorization: `Bearer ${owner}` };
  const staff = await (await page.request.get(`${DESK}/staff/`, { headers })).json();
  const { id } = staff.find(({ email }: { email: string }) => email === ana.email);
  expect((await page.request.delete(`${DESK}/staff/${id}/`, { headers })).status()).toBe(204);
  // The open page may have ended by itself already.
  await page.goto(`${DESK}/caixa`);
  await expect(page.getByRole('heading', { name: 'Quem está no balcão?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar com e-mail e senha' })).toBeVisible();
  await expect(page.getByRole('button', { name: ana.shown })).toHaveCount(0);
});
