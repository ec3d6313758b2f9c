import { addCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import { type DeskReport, readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { payAtDesk, reverseDeskPayment } from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

type Staff = Awaited<ReturnType<typeof employ>>;

const ask = async (slug: string, staff: Staff, query: { from: string; to: string }): Promise<DeskReport> => {
  const { status, body } = await app.call(readDeskReport, { params: { slug }, query }, staff.as);
  expect(status).toBe(200);
  return body;
};

describe('open hours', () => {
  test('a court counts from the day it was added to the day it was taken away', async () => {
    const club = await createClub(app.db, {
      courts: [
        {},
        { created_at: new Date('2026-03-04T15:00:00Z') },
        { archived_at: new Date('2026-03-03T15:00:00Z') },
      ],
      hours: [{ opens: 600, closes: 660 }],
    });
    const manager = await employ(app, club, 'manager');
    const { current } = await ask(club.slug, manager, { from: '2026-03-02', to: '2026-03-05' });
    expect(current.open_minutes).toBe(60 * (4 + 2 + 2));
  });
});

describe('what happened to bookings', () => {
  test('counts confirmed, cancelled and missed ones; holds that ended are none', async () => {
    const { slug, manager, court, second } = await createDeskWorld(app);
    const book = (start_time: string, fields: object = {}) =>
      createBooking(app.db, { court_id: court, date: MONDAY, start_time, ...fields });
    await book('10:00');
    const missed = await book('12:00');
    await app.db.updateTable('bookings').set({ no_show_at: TEST_NOW }).where('id', '=', missed.id).execute();
    await book('14:00', { status: BOOKING_STATUS.awaiting_payment, hold_expires_at: new Date('2027-01-01') });
    await book('16:00', { status: BOOKING_STATUS.cancelled });
    const cancelled = await book('18:00', { court_id: second });
    await app.db
      .updateTable('bookings')
      .set({ status: BOOKING_STATUS.cancelled })
      .where('id', '=', cancelled.id)
      .execute();
    await app.db
      .insertInto('booking_history')
      .values({
        ...{ booking_id: cancelled.id, at: TEST_NOW, from_status: BOOKING_STATUS.confirmed },
        ...{ to_status: BOOKING_STATUS.cancelled, reason: 'cancelled_by_club' },
      })
      .execute();
    const { current } = await ask(slug, manager, { from: MONDAY, to: MONDAY });
    expect(current).toMatchObject({ bookings: 2, no_shows: 1, cancelled: 1, sold_minutes: 120 });
  });
});

describe('income', () => {
  test('is what came for the bookings of these days, by hand and online, with credit that pays, without courtesy, deposits and what went back', async () => {
    const { slug, reception, manager, book } = await createDeskWorld(app);
    const { id, customer } = (await book()).body;
    const other = (await book({ start_time: '20:00', date: '2026-03-10' })).body;
    const deposit = { kind: 'deposit' as const, amount_cents: 2_500, method: 'cash' as const };
    const ofCustomer = { slug, id: customer?.id ?? 0 };
    await app.call(addCustomerCredit, { params: ofCustomer, body: deposit }, manager.as);
    const pay = (booking: number, method: 'cash' | 'courtesy' | 'debit' | 'wallet', amount_cents: number) =>
      app.call(payAtDesk, { params: { slug, id: booking }, body: { method, amount_cents } }, manager.as);
    const paid = [
      await pay(id, 'cash', 5_000),
      await pay(id, 'courtesy', 3_000),
      await pay(id, 'debit', 1_000),
      await pay(other.id, 'cash', 4_000),
      await pay(id, 'wallet', 1_500),
    ];
    expect(paid.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const payment = paid[2]?.body.payments.find(({ method }) => method === 'debit')?.id;
    const reversal = { params: { slug, id, payment: Number(String(payment).replace(/\D/g, '')) } };
    const reversed = await app.call(
      reverseDeskPayment,
      { ...reversal, body: { reason: 'Valor errado' } },
      reception.as,
    );
    expect(reversed.status).toBe(200);
    const online = (provider: string, refunded_at: Date | null) => ({
      ...{ payable_kind: 'booking', payable_id: id, payer_id: null, amount_cents: 2_000 },
      ...{ reference: `${slug}-${provider}`, provider: 'sandbox', method: 'pix', refunded_at },
      ...{ status: refunded_at ? 'refunded' : 'approved', returned_cents: refunded_at ? 2_000 : 0 },
      ...{ expires_at: TEST_NOW, approved_at: TEST_NOW, created_at: TEST_NOW, updated_at: TEST_NOW },
    });
    await app.db
      .insertInto('payments')
      .values([online('kept', null), online('back', TEST_NOW)] as never)
      .execute();
    expect(await ask(slug, manager, { from: MONDAY, to: MONDAY })).toMatchObject({
      current: { income_cents: 8_500, credit_cents: 0, open_minutes: 2 * 16 * 60 },
      before: { income_cents: 0, from: '2026-03-08', to: '2026-03-08' },
    });
    const { before } = await ask(slug, manager, { from: '2026-03-10', to: '2026-03-10' });
    expect(before.income_cents).toBe(8_500);
    const today = await ask(slug, manager, { from: '2026-03-06', to: '2026-03-06' });
    expect(today.current).toMatchObject({ income_cents: 0, credit_cents: 2_500 });
  });
});

describe('customers', () => {
  test('are new on their first day at this club; a linked customer and its player are one', async () => {
    const { club, slug, manager, court } = await createDeskWorld(app);
    const [twice, linked, elsewhere] = [
      await createPlayer(app.db),
      await createPlayer(app.db),
      await createPlayer(app.db),
    ];
    const customer = await app.db
      .insertInto('customers')
      .values({
        ...{ club_id: club.id, name: 'Caio Lopes', player_id: linked.id },
        ...{ created_at: TEST_NOW, updated_at: TEST_NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const book = (player_id: number, date: string, start_time: string) =>
      createBooking(app.db, { court_id: court, player_id, date, start_time });
    await book(twice.id, '2026-03-02', '10:00');
    await book(twice.id, MONDAY, '10:00');
    await book(twice.id, MONDAY, '11:00');
    const atDesk = await book(linked.id, '2026-01-05', '10:00');
    await app.db
      .updateTable('bookings')
      .set({ player_id: null, customer_id: customer.id, kind: 'desk' })
      .where('id', '=', atDesk.id)
      .execute();
    await book(linked.id, MONDAY, '12:00');
    await createBooking(app.db, { player_id: elsewhere.id, date: '2026-03-02', start_time: '10:00' });
    await book(elsewhere.id, MONDAY, '13:00');
    expect(await ask(slug, manager, { from: MONDAY, to: '2026-03-15' })).toMatchObject({
      current: { new_customers: 1, returning_customers: 2 },
      before: { new_customers: 1, returning_customers: 0 },
    });
  });
});

test('of a club without anything is zero; reception does not read it, and impossible spans are refused', async () => {
  const { slug } = await createClub(app.db, { courts: 0, hours: [], prices: [] });
  const club = await app.db
    .selectFrom('clubs')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const manager = await employ(app, club, 'manager');
  const zero = await ask(slug, manager, { from: '2000-01-01', to: '2000-12-31' });
  expect(zero).toMatchObject({ cells: [], current: { open_minutes: 0, bookings: 0, income_cents: 0 } });
  expect(await ask(slug, manager, { from: '2198-12-31', to: '2199-12-31' })).toMatchObject({ cells: [] });
  const statusOf = async (query: { from: string; to: string }, staff = manager) =>
    (await app.call(readDeskReport, { params: { slug }, query }, staff.as)).status;
  expect(await statusOf({ from: '2026-01-01', to: '2027-01-03' })).toBe(400);
  expect(await statusOf({ from: '2026-03-02', to: '2026-03-01' })).toBe(400);
  expect(await statusOf({ from: '1999-12-31', to: '2000-01-01' })).toBe(400);
  const reception = await employ(app, club, 'reception');
  expect(await statusOf({ from: MONDAY, to: MONDAY }, reception)).toBe(403);
});
