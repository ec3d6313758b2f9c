import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { getBooking, lockOwnBooking, readBooking } from '../bookings/public.ts';
import type { PaymentOfBooking } from './payments.presenter.ts';
import { findLatestPayment, findPayment, getPayment, lockPayment } from './payments.repository.ts';

type Viewer = { playerId: number };

/** The latest payment of a player's own booking. */
export async function readPayment(
  db: Database,
  bookingId: number,
  viewer: Viewer,
): Promise<PaymentOfBooking> {
  const booking = await readBooking(db, bookingId, viewer);
  const payment = await findLatestPayment(db, bookingId);
  if (!payment) throw new Refusal('payment_not_found');
  return { payment, booking };
}

/** A payment of a player's own booking, by its id. */
export async function readPaymentById(db: Database, id: number, viewer: Viewer): Promise<PaymentOfBooking> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Refusal('payment_not_found');
  return { payment, booking: await readBooking(db, payment.booking_id, viewer) };
}

/** A payment and its booking as they are now. */
export async function reloadPayment(db: Database, id: number): Promise<PaymentOfBooking> {
  const payment = await getPayment(db, id);
  return { payment, booking: await getBooking(db, payment.booking_id) };
}

/** A player's own payment, its booking and itself locked in that order. */
export async function lockOwnPayment(tx: Database, id: number, viewer: Viewer): Promise<PaymentOfBooking> {
  const seen = await findPayment(tx, id);
  if (!seen) throw new Refusal('payment_not_found');
  const booking = await lockOwnBooking(tx, seen.booking_id, viewer);
  return { payment: await lockPayment(tx, id), booking };
}

/** Refuses a payment that is not there (404) and another player's (403), without a lock. */
export async function refuseUnlessOwnPayment(db: Database, id: number, viewer: Viewer): Promise<void> {
  await readPaymentById(db, id, viewer);
}
