import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { choose } from '../support/choose.ts';
import { mailedPath } from '../support/mail.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, test } from '../support/test.ts';

const LIST = `/desk/${DEMO_DESK.slug}/clientes`;
const main = (page: Page) => page.getByRole('main');
const csv = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a manager imports, creates, credits, merges and erases customers', async ({ page }) => {
  // People of this run: one before it has left its own.
  const mark = String(randomInt(1_000_000, 10_000_000));
  const zilda = `Zilda ${mark}`;
  const [phone, other] = [`9${mark.slice(0, 4)}-${mark.slice(4)}1`, `9${mark.slice(0, 4)}-${mark.slice(4)}2`];
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(LIST);
  await expect(main(page).getByText('Telefone repetido').first()).toBeVisible();

  // A wrong line is named by its place, and nothing is imported.
  await main(page).getByRole('link', { name: 'Importar' }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(csv(`nome;telefone\n${zilda};11 ${phone}\nYara ${mark};${other}\n`));
  await expect(page.getByRole('alert')).toContainText('1 erro: nada foi importado.');
  await expect(page.getByRole('row', { name: /^3 2 Faltam números/ })).toBeVisible();
  const right = csv(`nome;telefone\n${zilda};11 ${phone}\nYara ${mark};11 ${other}\n`);
  await file.setInputFiles(right);
  await page.getByRole('button', { name: 'Importar 2 clientes novos' }).click();
  await expect(page.getByText('2 clientes novos no cadastro.')).toBeVisible();
  await file.setInputFiles(right);
  await expect(page.getByText('0 clientes novos, e 2 que já são clientes.')).toBeVisible();

  // A refusal keeps what was typed.
  await page.getByRole('link', { name: 'Todos os clientes' }).click();
  await main(page).getByRole('button', { name: 'Novo cliente' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Nome').fill('Zilda P.');
  await sheet.getByLabel('Telefone').fill(phone);
  await sheet.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(sheet.getByText('Faltam números. Escreva o DDD e o telefone.')).toBeVisible();
  await expect(sheet.getByLabel('Nome')).toHaveValue('Zilda P.');
  await sheet.getByLabel('Telefone').fill(`11 ${phone}`);
  await sheet.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zilda P.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5511${phone.replace('-', '')}`,
  );

  // Changed on another screen meanwhile: the refusal tells to what, and what is typed stays.
  await page.getByRole('button', { name: 'Editar' }).click();
  await sheet.getByLabel('Observação').fill('Joga à esquerda');
  const address = page.url().replace('/clientes/', '/customers/');
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const { version } = await (await page.request.get(`${address}/`, { headers })).json();
  const changed = await page.request.patch(`${address}/`, {
    headers,
    data: { note: 'Canhota', expected_version: version },
  });
  expect(changed.status()).toBe(200);
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await expect(sheet.getByText('Observação: Canhota')).toBeVisible();
  await expect(sheet.getByLabel('Observação')).toHaveValue('Joga à esquerda');
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await expect(main(page).getByText('Joga à esquerda')).toBeVisible();

  await page.getByRole('button', { name: 'Depositar ou ajustar' }).click();
  // Not a deposit: its row of the till would change the sums that till.spec.ts compares meanwhile.
  await choose(sheet.getByRole('radio', { name: 'Ajuste +' }));
  await sheet.getByLabel('Valor').fill('50,00');
  await sheet.getByLabel('Motivo').fill('Torneio');
  await sheet.getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet).toBeHidden();
  await expect(main(page).getByText('+R$ 50,00')).toBeVisible();

  // The list offers the one with the same phone; the credit follows.
  await page.getByRole('button', { name: 'Unir a outro cadastro' }).click();
  await sheet.getByRole('button', { name: zilda }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: zilda })).toBeVisible();
  for (const movement of ['De cadastro unido', 'Passado ao unir cadastros', 'Ajuste'])
    await expect(main(page).getByText(movement, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Apagar cliente' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('O crédito de R$ 50,00 deixa de valer');
  await dialog.getByRole('button', { name: 'Apagar cliente' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await page.getByLabel('Buscar pelo nome ou telefone').fill(zilda);
  await expect(page.getByText('Ninguém encontrado')).toBeVisible();
});

test('reception finds by three letters, sees a phone after opening, and only the player links', async ({
  page,
  browser,
}) => {
  const person = newPerson('Zuleica', 'Quintela');
  const player = await registerPlayer(page, person);
  await signInAs(page, DEMO_DESK.reception);
  await page.goto(LIST);
  const search = page.getByLabel('Buscar pelo nome ou telefone');
  await search.fill('ad');
  await expect(main(page).getByRole('link', { name: /Adriana/ })).toHaveCount(0);
  await search.fill('adr');
  const found = main(page).getByRole('link', { name: /Adriana Tavares/ });
  await expect(found).toBeVisible();
  await expect(found).not.toContainText('98765');
  await found.click();
  await expect(main(page).getByText('(11) 98765-0001')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apagar cliente' })).toHaveCount(0);
  await page.goto(`${LIST}/importar`);
  await expect(page.getByRole('heading', { name: 'Não foi possível encontrar a rota' })).toBeVisible();

  // The owner invites; the player says yes in the own browser, and takes it back.
  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, DEMO_DESK.owner);
  await desk.goto(LIST);
  await main(desk).getByRole('button', { name: 'Novo cliente' }).first().click();
  await desk.getByRole('dialog').getByLabel('Nome').fill('Zuleica Quintela');
  await desk.getByRole('dialog').getByLabel('E-mail').fill(person.email);
  await desk.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click();
  await desk.getByRole('button', { name: 'Convidar para ligar' }).click();
  await expect(desk.getByText('Convite enviado: falta o sim do jogador.')).toBeVisible();
  const link = await mailedPath(person.email, /\/desk\/invitation\/customer\/[\w-]+/);
  // In the browser of another account the way to the right one keeps the link.
  await page.goto(link);
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sim, ligar minha conta' })).toBeVisible();
  const own = await (await browser.newContext()).newPage();
  await signInAs(own, player);
  await own.goto(link);
  await own.getByRole('button', { name: 'Sim, ligar minha conta' }).click();
  await expect(own.getByRole('heading', { name: 'Clubes ligados a você' })).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('Ligado ao jogador Zuleica Quintela.')).toBeVisible();
  // Without the letter it is reached from the profile.
  await own.goto('/profile');
  await own.getByRole('link', { name: 'Clubes ligados' }).click();
  await own.getByRole('button', { name: 'Desfazer ligação' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Desfazer ligação' }).click();
  await expect(own.getByText('Nenhum clube ligado')).toBeVisible();
  await desk.context().close();
  await own.context().close();
});
