import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { MoneyTasks } from '@bandeja/contract/calls/desk-refunds';
import { dayIn, sheet } from '../support/booking-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

test('a part of a Pix is refused by the bank, and given back by other means; a dispute leaves a debt; the account agrees', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const date = dayIn(12);
  await signInAs(page, DEMO_DESK.owner);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const desk = `/desk/${DEMO_DESK.slug}`;
  const agenda = await page.request.get(`${desk}/agenda/?date=${date}`, { headers });
  const { courts, items }: Agenda = await agenda.json();
  const free = courts.flatMap((court) =>
    ['08', '09', '10', '11', '12', '13', '14'].flatMap((hour) =>
      items.every(
        (item) =>
          item.court !== court.id || item.start_time.slice(0, 2) > hour || item.end_time <= `${hour}:00`,
      )
        ? { court, hour }
        : [],
    ),
  );
  const slot = free.at(-1);
  if (!slot) throw new Error(`nothing is free on ${date}`);
  const name = `Reembolso ${slot.court.id} ${slot.hour}h`;
  const booked = await page.request.post(`${desk}/bookings/`, {
    headers,
    data: {
      ...{ court: slot.court.id, date, start_time: `${slot.hour}:00`, duration: 60 },
      ...{ price_cents: 12_000, customer: { name } },
    },
  });
  expect(booked.status()).toBe(201);
  const { id }: DeskBooking = await booked.json();
  const shown = await page.request.post(`${desk}/bookings/${id}/pix/`, {
    headers,
    data: { amount_cents: 12_000 },
  });
  const { payments }: DeskBooking = await shown.json();
  const bank = `${payments[0]?.pix?.sandbox_url}`;
  await page.request.post(`${bank}/pagar`);
  const readPayment = async () => {
    const answer = await page.request.get(`${desk}/bookings/${id}/`, { headers });
    return ((await answer.json()) as DeskBooking).payments[0]?.status;
  };
  await expect.poll(readPayment).toBe('approved');
  await page.request.post(`${bank}/sem-saldo`);

  await page.goto(`${desk}?data=${date}`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const bill = sheet(page);
  await bill.getByRole('button', { name: /^Devolver Pix/ }).click();
  await bill.getByLabel('Valor (R$)').fill('120,01');
  await bill.getByLabel('Motivo').fill('Chuva no fim');
  await bill.getByRole('button', { name: 'Devolver', exact: true }).click();
  await expect(bill.getByText('O valor passa do que resta deste pagamento.')).toBeVisible();
  await bill.getByLabel('Valor (R$)').fill('50');
  await bill.getByRole('button', { name: 'Devolver', exact: true }).click();
  await expect(bill.getByRole('button', { name: /^Receber R\$\s50,00/ })).toBeVisible();

  const isRefused = async () => {
    const answer = await page.request.get(`${desk}/money/tasks/`, { headers });
    return ((await answer.json()) as MoneyTasks).refunds.some(({ booking }) => booking?.id === id);
  };
  await expect.poll(isRefused).toBe(true);
  await page.goto(`${desk}/caixa`);
  const task = page
    .getByRole('region', { name: 'Devoluções a resolver' })
    .getByRole('listitem')
    .filter({ hasText: `${slot.court.name},` })
    .filter({ hasText: `${slot.hour}:00` });
  await expect(task).toContainText('A conta de recebimento está sem saldo.');
  await expect(task.getByRole('button', { name: /^Tentar de novo/ })).toBeVisible();
  await task.getByRole('button', { name: /^Devolvido por fora/ }).click();
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet(page).getByText('Escreva como foi devolvido.')).toBeVisible();
  await sheet(page).getByLabel('Como foi devolvido').fill('Pix do clube');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  // What is behind an open sheet has no role: it would seem gone at once.
  await expect(sheet(page)).toBeHidden();
  await expect(task).toBeHidden();
  await expect.poll(isRefused).toBe(false);

  // The rest becomes credit, which is spent; then the payer disputes the Pix at the bank.
  const read = async (): Promise<DeskBooking> =>
    (await page.request.get(`${desk}/bookings/${id}/`, { headers })).json();
  const { version: expected_version, customer } = await read();
  const cancelled = await page.request.post(`${desk}/bookings/${id}/cancel/`, {
    headers,
    data: { refund: 'wallet', reason: 'Prefere crédito', expected_version },
  });
  expect(cancelled.status()).toBe(200);
  const spent = await page.request.post(`${desk}/customers/${customer?.id}/credit/`, {
    headers,
    data: { kind: 'adjusted', amount_cents: -7_000, reason: 'Gasto no bar' },
  });
  expect(spent.status()).toBe(201);
  await page.request.post(`${bank}/contestar`);
  await expect.poll(async () => (await read()).open_cents).toBe(7_000);
  await page.goto(`${desk}/clientes/${customer?.id}`);
  await expect(page.getByRole('heading', { name: 'Deve ao clube' })).toBeVisible();
  await page.goto(`${desk}/caixa`);
  const debt = page
    .getByRole('region', { name: 'A receber' })
    .getByRole('button', { name: new RegExp(name) });
  await debt.click();
  await sheet(page)
    .getByRole('button', { name: /^Receber R\$\s70,00/ })
    .click();
  await sheet(page).getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect.poll(async () => (await read()).open_cents).toBe(0);
  // The bill goes with the last debt of the club, and stays beside others: the list is read by itself.
  await page.goto(`${desk}/caixa`);
  await expect(page.getByRole('heading', { level: 1, name: 'Caixa' })).toBeVisible();
  await expect(debt).toBeHidden();

  await page.goto(`${desk}/caixa/dinheiro?de=2025-01-06&ate=2025-01-12`);
  await page.getByRole('button', { name: 'Comparar com a conta' }).click();
  await expect(page.getByText('Tudo confere.')).toBeVisible();
  await page.getByLabel('Até').fill('2025-02-20');
  await expect(page.getByText('escolha um período de até 31 dias')).toBeVisible();
});
