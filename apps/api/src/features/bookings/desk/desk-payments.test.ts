import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as calls from '@bandeja/contract/calls/desk-till';
import { urlOf } from '@bandeja/contract/client';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { describe, expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** A booking of a player at R$ 120,00 on the Monday after the tests' Friday, and the desk of its club. */
async function world(fields: Partial<BookingFields> = {}, club_fields: { online_payment?: boolean } = {}) {
  const club = await createClub(app.db, { courts: 1, ...club_fields });
  const player = await newPlayer(app);
  const booking = await createBooking(app.db, {
    ...{ court_id: club.courts[0]?.id as number, player_id: player.id, price_cents: 12_000 },
    ...{ date: '2026-03-09', start_time: '18:00' },
    ...fields,
  });
  const [reception, manager] = [await employ(app, club, 'reception'), await employ(app, club, 'manager')];
  const params = { slug: club.slug, id: booking.id };
  type Method = 'cash' | 'pix_own' | 'courtesy' | 'wallet';
  const pay = (
    method: Method,
    amount_cents: number,
    { by = reception, payer }: { by?: typeof reception; payer?: string } = {},
  ) => app.call(calls.payAtDesk, { params, body: { method, amount_cents, ...(payer && { payer }) } }, by.as);
  const reverse = (payment: number, by = reception) =>
    app.call(calls.reverseDeskPayment, { params: { ...params, payment }, body: { reason: 'Engano' } }, by.as);
  const giveBack = (amount_cents: number, method: 'cash' | 'pix_own' = 'cash') =>
    app.call(
      calls.returnDeskMoney,
      { params, body: { method, amount_cents, reason: 'Cancelada' } },
      reception.as,
    );
  const read = async () => (await app.call(getDeskBooking, { params }, reception.as)).body;
  const till = async () => (await app.call(calls.readOpenTill, { params }, reception.as)).body;
  const close = (counted_cents: number) =>
    app.call(calls.closeTill, { params, body: { counted_cents } }, reception.as);
  return { club, player, booking, reception, manager, params, pay, reverse, giveBack, read, till, close };
}

const said = (sentence: string) => ({ error: expect.stringContaining(sentence) });
const bill = { price_cents: 12_000, items_cents: 0, returned_cents: 0 };

describe('paying at the desk', () => {
  test('a booking is paid in parts by several people, and never above the rest', async () => {
    const { pay, till, params, read, reception } = await world();
    const first = await pay('cash', 5_000, { payer: 'Ana' });
    expect([first.status, first.body]).toMatchObject([
      201,
      { ...bill, paid_cents: 5_000, open_cents: 7_000 },
    ]);
    expect(first.body.payments).toMatchObject([
      {
        source: 'desk',
        kind: 'payment',
        method: 'cash',
        amount_cents: 5_000,
        payer: 'Ana',
        can_reverse: true,
      },
    ]);
    expect((await pay('pix_own', 7_001)).body).toEqual({
      amount_cents: [expect.stringContaining('passa do que falta')],
    });
    expect((await pay('pix_own', 7_000)).body).toMatchObject({
      paid_cents: 12_000,
      open_cents: 0,
      can: { pay: false },
    });
    expect((await pay('cash', 1)).body).toEqual(said('não tem nada em aberto'));

    const racket = { name: 'Raquete', quantity: 2, price_cents: 1_500 };
    const items = await app.call(calls.addDeskItem, { params, body: racket }, reception.as);
    expect(items.body).toMatchObject({ items_cents: 3_000, open_cents: 3_000 });
    const item = { params: { ...params, item: items.body.items[0]?.id as number } };
    await pay('cash', 1);
    expect((await app.call(calls.removeDeskItem, item, reception.as)).body).toEqual(said('já está pago'));
    await pay('cash', 2_999);
    expect(await read()).toMatchObject({ paid_cents: 15_000, open_cents: 0 });
    expect((await till()).till).toMatchObject({
      expected_cents: 8_000,
      by_method: [
        { method: 'cash', amount_cents: 8_000 },
        { method: 'pix_own', amount_cents: 7_000 },
      ],
      rows: { 0: { booking: { id: params.id, date: '2026-03-09', start_time: '18:00' } } },
    });
  });

  test('two who pay the whole rest at once: one payment', { tags: 'postgres-15' }, async () => {
    const { pay, read } = await world();
    const answers = await Promise.all([pay('cash', 12_000), pay('pix_own', 12_000), pay('cash', 12_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await read()).payments).toHaveLength(1);
  });

  test('courtesy is given by a manager, credit belongs to a customer, and another club has no such booking', async () => {
    const { pay, manager, params } = await world();
    expect((await pay('courtesy', 12_000)).body).toEqual(said('Só um gerente'));
    expect((await pay('wallet', 12_000)).body).toEqual(said('não tem um cliente com crédito'));
    expect((await pay('courtesy', 12_000, { by: manager })).body).toMatchObject({ open_cents: 0 });
    const other = await world();
    const foreign = {
      params: { slug: other.params.slug, id: params.id },
      body: { method: 'cash' as const, amount_cents: 1 },
    };
    expect((await app.call(calls.payAtDesk, foreign, other.manager.as)).status).toBe(404);
  });

  test('a hold and a request are confirmed by money at the desk, and a cancelled booking takes none', async () => {
    const open = { hold_expires_at: new Date(addMinutes(app.clock.now, 10)) };
    for (const [status, online_payment] of [
      [BOOKING_STATUS.awaiting_payment, true],
      [BOOKING_STATUS.awaiting_confirmation, false],
    ] as const) {
      const { pay } = await world({ status, ...open }, { online_payment });
      expect((await pay('cash', 6_000)).body).toMatchObject({
        status: BOOKING_STATUS.confirmed,
        open_cents: 6_000,
      });
    }
    const over = await world({ status: BOOKING_STATUS.awaiting_payment, hold_expires_at: app.clock.now });
    expect((await over.pay('cash', 1)).body).toEqual(said('já foi cancelada'));
    expect((await over.till()).till).toBeNull();
  });

  test('the price stays while its player pays it online', async () => {
    const { params, manager, read } = await world({
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: new Date(addMinutes(app.clock.now, 10)),
    });
    expect((await app.call(getDeskBooking, { params }, manager.as)).body.can.edit_price).toBe(false);
    const free = { params, body: { price_cents: 0, expected_version: 1 } };
    expect((await app.call(changeDeskBooking, free, manager.as)).body).toEqual(said('não está confirmada'));
    expect(await read()).toMatchObject({ price_cents: 12_000, open_cents: 12_000 });
  });
});

test('a bill has a limit, and items at it take no page of the desk down', async () => {
  const { params, reception, manager, pay, club, booking } = await world();
  const add = (price_cents: number, quantity = 1) => {
    const body = { name: 'Raquete', quantity, price_cents };
    return app.call(calls.addDeskItem, { params, body }, reception.as);
  };
  expect((await add(1_000_001)).body).toEqual({ price_cents: ['O valor é alto demais.'] });
  expect((await add(1_000_000, 11)).body).toEqual({ quantity: [expect.stringContaining('R$ 100.000,00')] });
  expect((await pay('cash', 10_000_001)).status).toBe(400);
  // Of before the limits: quantity times price is no integer of four bytes.
  const at = { at: app.clock.now, by_user: manager.id };
  const old = { club_id: club.id, booking_id: booking.id, name: 'Quadra', quantity: 99, ...at };
  const { id } = await app.db
    .insertInto('desk_items')
    .values({ ...old, price_cents: 100_000_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slug = { slug: params.slug };
  const days = { from: '2026-03-09', to: '2026-03-09' };
  const money = await app.call(calls.readDeskMoney, { params: slug, query: days }, manager.as);
  expect([money.status, money.body.open_cents]).toEqual([200, 9_900_012_000]);
  const agenda = await app.call(getAgenda, { params: slug, query: { date: days.from } }, reception.as);
  expect([agenda.status, agenda.body.items[0]?.open_cents]).toEqual([200, 9_900_012_000]);

  await app.call(calls.removeDeskItem, { params: { ...params, item: id } }, reception.as);
  await app.db
    .insertInto('desk_items')
    .values({ ...old, price_cents: 1_000_000 })
    .execute();
  expect((await add(987_999)).status).toBe(201);
  expect((await add(2)).body).toEqual({ price_cents: [expect.stringContaining('R$ 1.000.000,00')] });
});

describe('a reversal', () => {
  test('is a second row, once; after the till is closed by a manager, in the till of then', async () => {
    const { pay, reverse, close, till, manager, read } = await world();
    const paid = (await pay('cash', 5_000)).body.payments[0]?.id as number;
    const twice = await Promise.all([reverse(paid), reverse(paid)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({
      ...{ paid_cents: 5_000, returned_cents: 5_000, open_cents: 12_000 },
      payments: [
        { status: 'reversed', can_reverse: false },
        { kind: 'reversal', reason: 'Engano' },
      ],
    });
    expect((await till()).till?.expected_cents).toBe(0);

    const second = (await pay('cash', 700)).body.payments.at(-1)?.id as number;
    await close(700);
    expect((await reverse(second)).body).toEqual(said('Peça o estorno a um gerente'));
    expect((await reverse(second, manager)).status).toBe(200);
    expect((await till()).till?.expected_cents).toBe(-700);
    expect((await reverse(999_999)).status).toBe(404);
  });

  test('a till that closes at the same moment as a payment counts it, or the next till does', async () => {
    const { pay, close, club } = await world();
    await pay('cash', 1_000);
    const [closed, paid] = await Promise.all([close(1_000), pay('cash', 500)]);
    expect(paid.status).toBe(201);
    const tills = await app.db
      .selectFrom('tills')
      .select(['closed_at', 'expected_cents', 'counted_cents'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute();
    // The payment came first: the count differs and needs a reason. Or the closing did: the payment opened a second till.
    if (closed.status === 200) expect(tills).toMatchObject([{ expected_cents: 1_000 }, { closed_at: null }]);
    else expect([closed.status, tills.length]).toEqual([409, 1]);
  });
});

describe('money that goes back', () => {
  test('cash of a cancelled booking waits as money to return until a row of the till hands it out', async () => {
    const { pay, giveBack, read, till, player, params, booking } = await world();
    await pay('cash', 5_000);
    expect((await giveBack(1)).body).toEqual(said('Não há nada a devolver'));
    const cancel = { params: { id: params.id }, body: {} };
    expect((await app.call(cancelBooking, cancel, { as: player.token })).status).toBe(200);
    expect(await read()).toMatchObject({ open_cents: 0, paid_cents: 5_000, to_return_cents: 5_000 });
    expect((await till()).to_return).toMatchObject([{ booking: { id: booking.id }, due_cents: 5_000 }]);
    expect((await giveBack(5_001)).body).toEqual({
      amount_cents: [expect.stringContaining('passa do que há')],
    });
    await giveBack(2_000, 'pix_own');
    const twice = await Promise.all([giveBack(3_000), giveBack(3_000)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ returned_cents: 5_000, to_return_cents: 0, open_cents: 0 });
    expect(await till()).toMatchObject({ to_return: [], till: { expected_cents: 2_000 } });
  });

  test('a payment reversed after the cancellation is not handed back as well', async () => {
    const { params, manager, reception, pay, reverse, giveBack, read, till } = await world({
      date: '2026-03-06',
    });
    await pay('cash', 6_000);
    const second = (await pay('cash', 6_000)).body.payments.at(-1)?.id as number;
    const lower = { params, body: { price_cents: 6_000, expected_version: (await read()).version } };
    const lowered = (await app.call(changeDeskBooking, lower, manager.as)).body;
    expect(lowered).toMatchObject({ to_return_cents: 6_000 });
    const cancel = {
      params,
      body: { refund: 'none' as const, reason: 'Chuva', expected_version: lowered.version },
    };
    const cancelled = (await app.call(cancelDeskBooking, cancel, reception.as)).body;
    expect(cancelled).toMatchObject({ status: BOOKING_STATUS.cancelled, to_return_cents: 6_000 });
    expect((await reverse(second)).body).toMatchObject({ returned_cents: 6_000, to_return_cents: 0 });
    expect((await giveBack(6_000)).body).toEqual(said('Não há nada a devolver'));
    expect(await read()).toMatchObject({ paid_cents: 12_000, returned_cents: 6_000 });
    expect(await till()).toMatchObject({ to_return: [], till: { expected_cents: 6_000 } });
  });

  test('an online payment is refunded whole, once, and the price is open again', async () => {
    const { params, reception, player, booking, read, manager } = await world({ date: '2026-03-06' });
    const at = { created_at: app.clock.now, updated_at: app.clock.now };
    await app.db
      .insertInto('payments')
      .values({
        ...{ payable_kind: 'booking', payable_id: booking.id, payer_id: player.id, amount_cents: 12_000 },
        ...{
          provider: 'sandbox',
          status: 'approved',
          approved_at: app.clock.now,
          method: 'pix',
          attempts: 1,
          ...at,
        },
      })
      .execute();
    const refund = (amount_cents: number, by = reception) =>
      app.call(calls.refundOnlinePayment, { params, body: { amount_cents, reason: 'Pedido' } }, by.as);
    expect((await refund(6_000, manager)).body).toEqual({
      amount_cents: [expect.stringContaining('só volta inteiro')],
    });
    expect((await refund(12_000)).body).toEqual(said('Peça a um gerente'));
    expect((await refund(12_000, manager)).body).toMatchObject({
      returned_cents: 12_000,
      open_cents: 12_000,
    });
    expect((await refund(12_000, manager)).body).toEqual(said('não tem pagamento do aplicativo'));
    expect((await read()).payments).toMatchObject([{ source: 'provider', status: 'refunding' }]);
  });
});

test('the money of a span: sums of its rows, and the same rows as a spreadsheet', async () => {
  const { pay, reverse, params, manager, reception, player, booking } = await world();
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
  const { body } = await app.call(calls.readDeskMoney, { params, query }, manager.as);
  expect(body).toMatchObject({ total_cents: 7_000, returned_cents: 1_000, open_cents: 5_000, row_count: 4 });
  expect(body.by_method).toEqual([
    { name: 'cash', amount_cents: 5_000 },
    { name: 'pix', amount_cents: 2_000 },
    { name: 'pix_own', amount_cents: 0 },
  ]);
  const csv = await app.app.inject({
    url: urlOf(calls.downloadDeskMoney, { params, query }),
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
  expect((await app.call(calls.readDeskMoney, other, manager.as)).body).toMatchObject({
    total_cents: 0,
    rows: [],
  });
  expect((await app.call(calls.readDeskMoney, { params, query }, reception.as)).status).toBe(403);
  const backwards = { params, query: { from: '2026-03-09', to: '2026-03-01' } };
  expect((await app.call(calls.readDeskMoney, backwards, manager.as)).status).toBe(400);
});
