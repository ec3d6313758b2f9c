import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as spans from '@bandeja/contract/calls/desk-money';
import * as calls from '@bandeja/contract/calls/desk-till';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { describe, expect, test } from 'vitest';
import { payingDesk, said } from '../../../../test/desk/paying-desk.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const bill = { price_cents: 12_000, items_cents: 0, returned_cents: 0 };

describe('paying at the desk', () => {
  test('a booking is paid in parts by several people, and never above the rest', async () => {
    const { pay, till, params, read, reception } = await payingDesk(app);
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
    const { pay, read } = await payingDesk(app);
    const answers = await Promise.all([pay('cash', 12_000), pay('pix_own', 12_000), pay('cash', 12_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await read()).payments).toHaveLength(1);
  });

  test('courtesy is given by a manager, credit belongs to a customer, and another club has no such booking', async () => {
    const { pay, manager, params } = await payingDesk(app);
    expect((await pay('courtesy', 12_000)).body).toEqual(said('Só um gerente'));
    expect((await pay('wallet', 12_000)).body).toEqual(said('não tem um cliente com crédito'));
    expect((await pay('courtesy', 12_000, { by: manager })).body).toMatchObject({ open_cents: 0 });
    const other = await payingDesk(app);
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
      const { pay } = await payingDesk(app, { status, ...open }, { online_payment });
      expect((await pay('cash', 6_000)).body).toMatchObject({
        status: BOOKING_STATUS.confirmed,
        open_cents: 6_000,
      });
    }
    const over = await payingDesk(app, {
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: app.clock.now,
    });
    expect((await over.pay('cash', 1)).body).toEqual(said('já foi cancelada'));
    expect((await over.till()).till).toBeNull();
  });

  test('the price stays while its player pays it online', async () => {
    const { params, manager, read } = await payingDesk(app, {
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
  const { params, reception, manager, pay, club, booking } = await payingDesk(app);
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
  const money = await app.call(spans.readDeskMoney, { params: slug, query: days }, manager.as);
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
