import {
  BOOKING_STATUS,
  type BookingStatus,
  bookingStatusName,
} from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import type { ScriptedBank } from './scripted-bank.ts';

const OCCUPATION_OF = {
  awaiting_payment: 'held',
  awaiting_confirmation: 'held',
  confirmed: 'confirmed',
  cancelled: 'released',
};

/**
 * Asserts that booking, court, history, payments and the bank agree once every message is sent and every job has
 * run, in any order of events. `keptWhenCancelled`: the club keeps the money of a booking that its player cancelled
 * too late.
 */
export async function expectOneTruth(
  app: TestApp,
  bank: ScriptedBank,
  { booking, keptWhenCancelled }: { booking: { id: number }; keptWhenCancelled: boolean },
) {
  const bookings = await app.db
    .selectFrom('bookings as this')
    .innerJoin('bookings as one', (join) =>
      join
        .onRef('one.court_id', '=', 'this.court_id')
        .on(sql<boolean>`tstzrange(one.start_at, one.end_at) && tstzrange(this.start_at, this.end_at)`),
    )
    .innerJoin('court_occupations as occupation', 'occupation.id', 'one.occupation_id')
    .select(['one.id', 'one.status', 'one.hold_expires_at', 'one.start_at', 'one.end_at'])
    .select('occupation.status as occupation')
    .where('this.id', '=', booking.id)
    .execute();
  for (const one of bookings) {
    expect(one.occupation).toBe(OCCUPATION_OF[bookingStatusName(one.status)]);
    expect(one.hold_expires_at === null).toBe(one.status >= BOOKING_STATUS.confirmed);
    await expectHistory(app, one);
    await expectMoney(app, bank, one, keptWhenCancelled);
  }
  const taken = bookings.filter(({ status }) => status !== BOOKING_STATUS.cancelled);
  for (const a of taken)
    for (const b of taken)
      expect([a.id, b.id, a.id !== b.id && a.start_at < b.end_at && b.start_at < a.end_at]).toEqual([
        a.id,
        b.id,
        false,
      ]);
  return bookings;
}

/** Each row of the history begins in the state where the previous one ended; the last is the present state. */
async function expectHistory(app: TestApp, booking: { id: number; status: BookingStatus }) {
  const history = await app.db
    .selectFrom('booking_history')
    .select(['from_status', 'to_status'])
    .where('booking_id', '=', booking.id)
    .orderBy('id')
    .execute();
  expect(history.slice(1).map((row) => row.from_status)).toEqual(
    history.slice(0, -1).map((row) => row.to_status),
  );
  expect(history.at(-1)?.to_status).toBe(booking.status);
}

/**
 * Payments here and at the bank: a confirmed booking is paid once, and a cancelled one keeps only what the terms
 * allow.
 */
async function expectMoney(
  app: TestApp,
  bank: ScriptedBank,
  { id, status }: { id: number; status: BookingStatus },
  keptWhenCancelled: boolean,
) {
  const payments = await app.db.selectFrom('payments').selectAll().where('booking_id', '=', id).execute();
  for (const payment of payments) {
    const charges = bank.charges.filter(({ reference }) => reference === payment.reference);
    expect(charges.length).toBeLessThanOrEqual(1);
    const atBank = charges[0]?.status;
    expect(payment.status).not.toBe('refunding');
    for (const settled of ['approved', 'refunded'] as const)
      expect([settled, atBank === settled]).toEqual([settled, payment.status === settled]);
    if (status === BOOKING_STATUS.cancelled) expect(['created', 'pending']).not.toContain(payment.status);
    if (payment.status !== 'pending') expect(atBank).not.toBe('pending');
  }
  const kept = payments.filter((payment) => payment.status === 'approved').length;
  if (payments.length === 0) return;
  if (status === BOOKING_STATUS.confirmed) expect(kept).toBe(1);
  if (status === BOOKING_STATUS.awaiting_payment || status === BOOKING_STATUS.awaiting_confirmation)
    expect(kept).toBe(0);
  if (status === BOOKING_STATUS.cancelled) expect(kept).toBeLessThanOrEqual(keptWhenCancelled ? 1 : 0);
}
