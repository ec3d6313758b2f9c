import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertDeskRow, listParts, setReturnDue } from '../../tills/public.ts';
import { lockBookings } from '../booking-locks.repository.ts';
import { readBookingMoney } from '../booking-money.ts';
import { findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { changeKept, keptOf } from '../changes/kept-money.repository.ts';

// A payment of the provider that covers several weekly bookings: each bill has its part of it, as a row in no till.

/** Locks bookings before several of them are paid, in the order of all that lock several. */
export async function lockWeekly(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await lockBookings(tx, ids);
}

type Part = { id: number; amount_cents: number; payment: number; now: Date };

/** Pays a locked booking with a part of a payment. A code that the desk still shows for it ends: it may ask for more than the rest. */
export async function payWeekly(tx: Database, { id, amount_cents, payment, now }: Part): Promise<void> {
  const event = { type: 'paid_at_desk' } as const;
  const change = { id, event, now, actor: null, reason: 'paid_by_link', unannounced: true };
  const { ok, booking } = await changeBooking(tx, change);
  if (!ok) throw new Refusal('booking_already_cancelled');
  await insertDeskRow(tx, {
    ...{ club_id: booking.club_id, booking_id: id, payment_id: payment, at: now },
    ...{ kind: 'payment', method: 'pix_link', amount_cents },
  });
  await announceBookings(tx, [id]);
}

/** The bank took a payment back: each of its parts is reversed, and its bill is open again. Resolves with their sum. */
export async function takeBackWeekly(
  tx: Database,
  { payment, reason, now }: { payment: number; reason: string; now: Date },
): Promise<number> {
  const parts = await listParts(tx, payment);
  await lockWeekly(
    tx,
    parts.map(({ booking_id }) => booking_id),
  );
  for (const { id, booking_id, club_id, amount_cents } of parts) {
    const booking = await findBookingOrThrow(tx, booking_id);
    const before = await readBookingMoney(tx, booking);
    await insertDeskRow(tx, {
      ...{ club_id, booking_id, payment_id: payment, at: now },
      ...{ kind: 'reversal', method: 'pix_link', amount_cents, reverses_id: id, reason },
    });
    const { bill } = await readBookingMoney(tx, booking);
    if (before.facts.is_cancelled) await changeKept(tx, booking_id, keptOf(bill) - keptOf(before.bill));
    await setReturnDue(tx, { booking: booking_id, club: club_id, cents: bill.to_return_cents, now });
  }
  await announceBookings(
    tx,
    parts.map(({ booking_id }) => booking_id),
  );
  return parts.reduce((total, { amount_cents }) => total + amount_cents, 0);
}
