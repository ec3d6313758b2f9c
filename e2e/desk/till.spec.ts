import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { dayIn, sheet, today } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

test('a till is opened with a float, loses a sangria, and is closed with a difference', async ({ page }) => {
  test.setTimeout(120_000);
  const owner = await createAccount(page, newPerson('Dona', 'Caixa'));
  const slug = `arena-caixa-${owner.userId}`;
  expect(await admin(['clubs', 'open', `Arena Caixa ${owner.userId}`, owner.email])).toContain(slug);
  await signInAs(page, owner);
  await page.goto(await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/));
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(page.getByRole('link', { name: 'Ver o que falta' })).toBeVisible();
  await page.goto(`/desk/${slug}/caixa`);

  await page.getByRole('button', { name: 'Abrir com troco' }).click();
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet(page).getByText('Use um valor como 60 ou 60,50.')).toBeVisible();
  await sheet(page).getByLabel('Valor (R$)').fill('100,50');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('heading', { name: 'Dinheiro na gaveta' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Troco inicial' })).toBeHidden();

  await page.getByRole('button', { name: 'Sangria' }).click();
  await sheet(page).getByLabel('Valor (R$)').fill('200');
  await sheet(page).getByLabel('Motivo').fill('Cofre');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet(page).getByText('Não há tanto dinheiro no caixa.')).toBeVisible();
  await expect(sheet(page).getByLabel('Motivo')).toHaveValue('Cofre');
  await sheet(page).getByLabel('Valor (R$)').fill('50');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('region', { name: 'Lançamentos' }).getByRole('listitem')).toHaveCount(2);

  // Credit that customers pay in is in the drawer; a wrong deposit leaves it.
  await page.goto(`/desk/${slug}/clientes`);
  await page.getByRole('main').getByRole('button', { name: 'Novo cliente' }).first().click();
  await sheet(page).getByLabel('Nome').fill('Zulmira Prado');
  await sheet(page).getByRole('button', { name: 'Cadastrar' }).click();
  for (const cents of ['30,00', '80,00']) {
    await page.getByRole('button', { name: 'Depositar ou ajustar' }).click();
    await sheet(page).getByLabel('Valor').fill(cents);
    await expect(sheet(page).getByLabel('Forma')).toHaveValue('cash');
    await sheet(page).getByRole('button', { name: 'Registrar' }).click();
    await expect(page.getByText(`+R$ ${cents}`)).toBeVisible();
  }
  await page.getByRole('button', { name: /^Estornar depósito de R\$\s80,00/ }).click();
  await sheet(page).getByLabel('Motivo').fill('Digitado errado');
  await sheet(page).getByRole('button', { name: 'Estornar', exact: true }).click();
  await expect(page.getByText('−R$ 80,00')).toBeVisible();
  await page.goto(`/desk/${slug}/caixa`);
  const moves = page.getByRole('region', { name: 'Lançamentos' }).getByRole('listitem');
  await expect(moves).toHaveText([
    /^Estorno de depósito · Dinheiro.*Zulmira Prado · Digitado errado.*-\s?R\$\s80,00$/,
    ...[/^Depósito de cliente · Dinheiro.*\DR\$\s80,00$/, /^Depósito de cliente · Dinheiro.*\DR\$\s30,00$/],
    ...[/^Sangria/, /^Troco inicial/],
  ]);
  await page.getByRole('link', { name: 'Dinheiro do dia e do mês' }).click();
  const total = page.getByRole('region', { name: /^Total/ });
  await expect(total.getByRole('definition').first()).toHaveText(/R\$\s0,00/);
  await expect(total.getByRole('definition').nth(1)).toHaveText(/R\$\s30,00/);
  await page.getByRole('link', { name: 'Voltar ao caixa' }).click();

  await page.getByRole('button', { name: 'Fechar caixa' }).click();
  await sheet(page).getByLabel('Dinheiro contado (R$)').fill('75,50');
  await expect(sheet(page).getByText(/Faltam R\$\s5,00/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(sheet(page).getByText('Escreva o motivo.')).toBeVisible();
  await sheet(page).getByLabel('Motivo da diferença').fill('Troco errado');
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum caixa aberto' })).toBeVisible();
  const closed = page.getByRole('region', { name: 'Caixas fechados' }).getByRole('button');
  await expect(closed).toContainText('Troco errado');
  await closed.click();
  await expect(sheet(page).getByText('Cofre')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Fechar', exact: true }).click();

  // The day's second till is closed on another screen while its form is open here: the sheet is not left empty.
  await page.getByRole('button', { name: 'Abrir com troco' }).click();
  await sheet(page).getByLabel('Valor (R$)').fill('10');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await page.getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(sheet(page).getByLabel('Dinheiro contado (R$)')).toBeVisible();
  const other = await page.request.post(`/desk/${slug}/till/close/`, {
    headers: { authorization: `Bearer ${await accessOf(page, owner)}` },
    data: { counted_cents: 1_000 },
  });
  expect(other.status()).toBe(200);
  await sheet(page).getByLabel('Dinheiro contado (R$)').fill('10');
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(sheet(page).getByText('Este caixa já foi fechado em outra tela.')).toBeVisible();
});

test('a walk-in pays half in cash and half by Pix, with an item and a reversal', async ({ page }) => {
  const date = dayIn(11);
  await signInAs(page, DEMO_DESK.owner);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const agenda = await page.request.get(`/desk/${DEMO_DESK.slug}/agenda/?date=${date}`, { headers });
  const { courts, items }: Agenda = await agenda.json();
  const isFree = (court: number, hour: string) =>
    items.every(
      (item) => item.court !== court || item.start_time.slice(0, 2) > hour || item.end_time <= `${hour}:00`,
    );
  const free = courts.flatMap((court) =>
    ['08', '09', '10', '11', '12', '13', '14'].flatMap((hour) =>
      isFree(court.id, hour) ? { court, hour } : [],
    ),
  );
  const slot = free.at(-1);
  if (!slot) throw new Error(`nothing is free on ${date}`);
  const { court, hour } = slot;
  // A run before this one has left customers and rows of its own.
  const mark = String(randomInt(1_000_000, 10_000_000));
  const name = `Balcão ${mark}`;
  const booked = await page.request.post(`/desk/${DEMO_DESK.slug}/bookings/`, {
    headers,
    data: {
      court: court.id,
      date,
      start_time: `${hour}:00`,
      duration: 60,
      price_cents: 12_000,
      customer: { name },
    },
  });
  expect(booked.status()).toBe(201);
  const { id } = await booked.json();
  await page.goto(`/desk/${DEMO_DESK.slug}?data=${date}`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const bill = sheet(page);
  const pay = async (method: string, amount: string) => {
    await bill.getByRole('button', { name: /^Receber/ }).click();
    await bill.getByLabel('Forma').selectOption({ label: method });
    await bill.getByLabel('Valor (R$)').fill(amount);
    await bill.getByRole('button', { name: 'Registrar pagamento' }).click();
  };
  await pay('Dinheiro', '60');
  await expect(bill.getByRole('button', { name: /^Receber R\$\s60,00/ })).toBeVisible();
  await pay('Pix do clube', '60,01');
  await expect(bill.getByText('O valor passa do que falta pagar.')).toBeVisible();
  await bill.getByLabel('Valor (R$)').fill('60');
  await bill.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(bill.getByRole('button', { name: /^Receber/ })).toBeHidden();

  await bill.getByRole('button', { name: 'Adicionar item' }).click();
  await bill.getByRole('textbox', { name: 'Item' }).fill('Raquete');
  await bill.getByLabel('Preço de um (R$)').fill('15');
  await bill.getByRole('button', { name: 'Pôr na conta' }).click();
  await expect(bill.getByRole('button', { name: /^Receber R\$\s15,00/ })).toBeVisible();

  await bill.getByRole('button', { name: /^Estornar Pix do clube/ }).click();
  await bill.getByLabel('Motivo').fill(`Pix não caiu ${mark}`);
  await bill.getByRole('button', { name: 'Estornar', exact: true }).click();
  await expect(bill.getByText('Estornado', { exact: true })).toBeVisible();
  await expect(bill.getByRole('button', { name: /^Receber R\$\s75,00/ })).toBeVisible();

  await page.goto(`/desk/${DEMO_DESK.slug}/caixa`);
  await expect(
    page.getByRole('region', { name: 'Lançamentos' }).getByText(new RegExp(`Pix não caiu ${mark}`)),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Dinheiro do dia e do mês' }).click();
  await expect(page.getByRole('button', { name: 'Hoje', pressed: true })).toBeVisible();
  const [from, to] = [addDays(today(), -1), addDays(today(), 1)];
  const totalOf = (first: string, last: string) =>
    page.getByRole('region', { name: `Total, ${formatNumericDate(first)} a ${formatNumericDate(last)}` });
  await page.getByLabel('Até').fill(to);
  // A span is changed once the one before is shown.
  await expect(totalOf(today(), to)).toBeVisible();
  await page.getByLabel('De', { exact: true }).fill(from);
  await expect(page).toHaveURL(new RegExp(`de=.*${from}.*ate=.*${to}`));
  const place = `${court.name}, ${formatNumericDate(date)}, ${hour}:00`;
  const ofBooking = page.getByRole('listitem').filter({ hasText: place });
  await expect(totalOf(from, to)).toBeVisible();
  // The newest first.
  const paid = [
    /^Estorno · Pix do clube.*-\s?R\$\s60,00$/,
    /^Pagamento · Pix do clube.*\DR\$\s60,00$/,
    /^Pagamento · Dinheiro.*\DR\$\s60,00$/,
  ];
  for (const [place, text] of paid.entries()) await expect(ofBooking.nth(place)).toHaveText(text);
  const total = totalOf(from, to).getByText(/^-?\s?R\$\s[\d.]+,\d\d$/);
  const shown = Number(((await total.first().textContent()) ?? '').replace(/[^\d-]/g, ''));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`dinheiro-${DEMO_DESK.slug}-${from}-${to}.csv`);
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toMatch(/^\ufeffData;Hora;Tipo;Forma;Valor;Fora do total;/);
  const rows = table
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));
  const cents = (some: string[][]) =>
    some.reduce((sum, [, , , , value = '']) => sum + Number(value.replace(',', '')), 0);
  expect(cents(rows.filter((row) => row[9] === String(id)))).toBe(6_000);
  expect(cents(rows)).toBe(shown);
  await page.getByLabel('De', { exact: true }).fill(to);
  await expect(page.getByRole('heading', { name: 'Nada entrou nem voltou' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeHidden();

  // Cancelled, what was paid becomes credit if the customer likes.
  await page.goto(`/desk/${DEMO_DESK.slug}?data=${date}`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await bill.getByRole('button', { name: 'Cancelar reserva' }).click();
  await bill.getByText('Vira crédito', { exact: true }).click();
  await bill.getByLabel('Motivo').fill('Chuva');
  await bill.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(bill.getByText('Cancelada')).toBeVisible();
  await bill.getByRole('link', { name: 'Abrir cliente' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/R\$\s60,00/)
      .first(),
  ).toBeVisible();
});

test('without the code of its forms the till stays, and a second try opens them', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module|Page code not loaded/);
  await signInAs(page, DEMO_DESK.owner);
  await page.route(/till-forms/, (route) => route.abort());
  await page.goto(`/desk/${DEMO_DESK.slug}/caixa`);
  // Of an open till, or of none.
  const add = page.getByRole('button', { name: /^(Reforço|Abrir com troco)$/ });
  await add.click();
  await expect(page.getByText('Não deu para abrir. Confira o sinal e tente de novo.')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.unroute(/till-forms/);
  await add.click();
  await expect(sheet(page).getByLabel('Valor (R$)')).toBeVisible();
});
