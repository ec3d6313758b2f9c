import { type Database, withTransaction } from '@bandeja/db/transaction';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { announceBookings, lockOwnBooking, refuseUnlessPayable } from '../bookings/public.ts';
import type { PaymentOfBooking } from './payments.presenter.ts';
import { findOpenPayment, findRefusedPayment, insertPayment } from './payments.repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

type Wish = { booking: number; viewer: { playerId: number }; provider: PaymentProvider | null; now: Date };

/** Nobody has so many cards of his own refused; who tries stolen ones needs many. */
const REFUSED_AN_HOUR = 10;

/**
 * Opens the payment of a booking, or gives the one that is open already: two at once wait for each other at the
 * booking's row, and payments_one_open has the last word. The provider hears nothing yet.
 */
export async function createPayment(db: Database, wish: Wish): Promise<PaymentOfBooking> {
  const { booking: id, viewer, provider, now } = wish;
  return withTransaction(db, async (tx) => {
    const booking = await lockOwnBooking(tx, id, viewer);
    refuseUnlessPayable(booking, now);
    if (!provider) throw new Refusal('payments_off');
    const open = await findOpenPayment(tx, id);
    if (open) return { payment: open, booking };
    await refuseWhoTriesCards(tx, viewer.playerId, now);
    const payment = await insertPayment(tx, {
      booking_id: id,
      amount_cents: booking.price_cents,
      provider: provider.name,
      now,
    });
    await announceBookings(tx, [id]);
    return { payment, booking };
  });
}

async function refuseWhoTriesCards(tx: Database, player: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const oldest = await findRefusedPayment(tx, { player, since, nth: REFUSED_AN_HOUR });
  if (!oldest) return;
  const waitMs = oldest.updated_at.getTime() - since.getTime();
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
