import { cancelDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { addCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import * as spans from '@bandeja/contract/calls/desk-money';
import * as calls from '@bandeja/contract/calls/desk-till';
import { urlOf } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { payingDesk } from '../../../../test/desk/paying-desk.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

test('the money of a span: sums of its rows, and the same rows as a spreadsheet', async () => {
  const { pay, reverse, params, manager, reception, player, booking } = await payingDesk(app);
  await pay('cash', 5_000, { payer: '=SOMA(1)' });
  const wrong = (await pay('pix_own', 1_000)).body.payments.at(-1)?.id as number;
  await reverse(wrong);
  await app.db
    .insertInto('payments')
    .values({
      ...{ payable_kind: 'booking', payable_id: booking.id, payer_id: player.id, amount_cents: 2_000 },
      ...{ provider: 'sandbox', status: 'approved', approved_at: app.clock.now, method: 'pix' },
    })
    .execute();
  const query = { from: '2026-03-06', to: '2026-03-09' };
  const { body } = await app.call(spans.readDeskMoney, { params, query }, manager.as);
  expect(body).toMatchObject({ total_cents: 7_000, returned_cents: 1_000, open_cents: 5_000, row_count: 4 });
  expect(body.by_method).toEqual([
    { name: 'cash', amount_cents: 5_000 },
    { name: 'pix', amount_cents: 2_000 },
    { name: 'pix_own', amount_cents: 0 },
  ]);
  const name = expect.stringMatching(/^\S+ \S+/);
  expect(body.rows.map((row) => row.booking?.who)).toEqual([name, name, name, name]);
  const csv = await app.app.inject({
    url: urlOf(spans.downloadDeskMoney, { params, query }),
    headers: { authorization: `Bearer ${manager.as.as}` },
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  const text = csv.body;
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(text).toContain(';Dinheiro;50,00;');
  expect(text).toContain("'=SOMA(1)");
  const amounts = lines.slice(1).map((line) => Number((line.split(';')[4] ?? '').replace(',', '.')));
  expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(70);
  const other = { params, query: { from: '2026-03-07', to: '2026-03-08' } };
  expect((await app.call(spans.readDeskMoney, other, manager.as)).body).toMatchObject({
    total_cents: 0,
    rows: [],
  });
  expect((await app.call(spans.readDeskMoney, { params, query }, reception.as)).status).toBe(403);
  const backwards = { params, query: { from: '2026-03-09', to: '2026-03-01' } };
  expect((await app.call(spans.readDeskMoney, backwards, manager.as)).status).toBe(400);
});

const TODAY = '2026-03-06';

async function creditWorld() {
  const { slug, reception, manager, book } = await createDeskWorld(app);
  const { id, customer } = (await book({ date: MONDAY })).body;
  const params = { slug, id };
  const pay = (method: 'cash' | 'courtesy' | 'wallet', amount_cents: number, by = reception) =>
    app.call(calls.payAtDesk, { params, body: { method, amount_cents } }, by.as);
  return { slug, params, customer: customer?.id ?? 0, reception, manager, pay };
}

test('courtesy and credit that pays are in no total; credit paid in is money, told apart from bookings', async () => {
  const { slug, customer, reception, manager, pay } = await creditWorld();
  const deposit = { kind: 'deposit' as const, amount_cents: 2_000, method: 'cash' as const };
  const params = { slug, id: customer };
  const added = await app.call(addCustomerCredit, { params, body: deposit }, manager.as);
  expect(added).toMatchObject({ status: 201, body: { method: 'cash', can_reverse: true } });
  const paid = [await pay('cash', 5_000), await pay('wallet', 2_000), await pay('courtesy', 3_000, manager)];
  expect(paid.map(({ status }) => status)).toEqual([201, 201, 201]);

  const span = { params: { slug }, query: { from: TODAY, to: TODAY } };
  const { body } = await app.call(spans.readDeskMoney, span, manager.as);
  expect(body).toMatchObject({ total_cents: 7_000, credit_cents: 2_000, returned_cents: 0, row_count: 4 });
  expect(body.by_method).toEqual([
    { name: 'cash', amount_cents: 7_000 },
    { name: 'courtesy', amount_cents: 3_000 },
    { name: 'wallet', amount_cents: 2_000 },
  ]);
  expect(body.by_court).toEqual([{ name: expect.any(String), amount_cents: 5_000 }]);
  expect(body.by_person).toEqual([
    { name: reception.username, amount_cents: 5_000 },
    { name: manager.username, amount_cents: 2_000 },
  ]);

  const url = urlOf(spans.downloadDeskMoney, span);
  const { body: csv } = await app.app.inject({ url, headers: { authorization: `Bearer ${manager.as.as}` } });
  const [head = [], ...lines] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect([column('Forma'), column('Valor'), column('Fora do total')]).toEqual([
    ['Dinheiro', 'Dinheiro', 'Crédito do cliente', 'Cortesia'],
    ['20,00', '50,00', '', ''],
    ['', '', '20,00', '30,00'],
  ]);
  expect([column('Tipo')[0], column('Pagador')[0], column('Reserva')[0]]).toEqual([
    ...['Depósito de cliente', 'Beatriz', ''],
  ]);

  const { till } = (await app.call(calls.readOpenTill, { params: { slug } }, reception.as)).body;
  expect(till?.rows.at(-1)).toMatchObject({ kind: 'deposit', booking: null, customer: { id: customer } });
  expect([till?.expected_cents, till?.credit_cents, till?.income_cents, till?.by_method]).toEqual([
    ...[7_000, 2_000, body.total_cents],
    [
      { method: 'cash', amount_cents: 7_000 },
      { method: 'courtesy', amount_cents: 3_000 },
      { method: 'wallet', amount_cents: 2_000 },
    ],
  ]);
});

test('a booking paid by courtesy alone has no money that its cancellation gives back', async () => {
  const { params, manager, reception, pay } = await creditWorld();
  const { version } = (await pay('courtesy', 12_000, manager)).body;
  const body = { refund: 'none' as const, reason: 'Chuva', expected_version: version };
  const { status, body: cancelled } = await app.call(cancelDeskBooking, { params, body }, reception.as);
  expect([status, cancelled]).toMatchObject([200, { status: 40, to_return_cents: 0 }]);
});

test('the money of a night, and its till, are of the day that opened it, until the desk has counted', async () => {
  const at = (time: string) => new Date(`2026-03-07T${time}:00-03:00`);
  app.clock.now = at('00:30');
  const { slug, manager, book } = await createDeskWorld(app, { hours: [{ opens: 1080, closes: 1560 }] });
  const params = { slug, id: (await book({ date: TODAY, start_time: '01:00' })).body.id };
  await app.call(calls.payAtDesk, { params, body: { method: 'cash', amount_cents: 5_000 } }, manager.as);
  const till = async (id = manager.id) => {
    const as = { as: await app.signIn(id) };
    return (await app.call(calls.readOpenTill, { params: { slug } }, as)).body;
  };
  expect(await till()).toMatchObject({ today: TODAY, till: { day: TODAY, income_cents: 5_000 } });
  const money = async (query: { from?: string; to?: string }) =>
    (await app.call(spans.readDeskMoney, { params: { slug }, query }, { as: await app.signIn(manager.id) }))
      .body;
  const days = { today: TODAY, from: TODAY, to: TODAY };
  expect(await money({})).toMatchObject({ ...days, total_cents: 5_000 });
  expect(await money({ from: '2026-03-07', to: '2026-03-07' })).toMatchObject({ total_cents: 0, rows: [] });
  expect(await money({ from: TODAY })).toEqual({ to: [expect.stringContaining('período')] });

  app.clock.now = at('02:59');
  expect((await till()).today).toBe(TODAY);
  app.clock.now = at('03:00');
  expect(await till()).toMatchObject({ today: '2026-03-07', till: { day: TODAY } });
  expect(await money({})).toMatchObject({ from: '2026-03-07', total_cents: 0 });
});
