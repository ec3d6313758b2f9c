import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertDeskRow, listParts } from '../../tills/public.ts';
import { lockBookings } from '../booking-locks.repository.ts';
import { findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { recordLoss, recordWon } from './disputes.ts';

// A payment of the provider that covers several weekly bookings: each bill has its part of it, as a row in no till.

/** Locks bookings before several of them are paid, in the order of all that lock several. */
export async function lockWeekly(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await lockBookings(tx, ids);
}

type Part = {
  id: number;
  amount_cents: number;
  payment: number;
  /** Of a lesson: whose share it pays. */
  student: number | null;
  now: Date;
};

/** Pays a locked booking with a part of a payment. A code that the desk still shows for it ends: it may ask for more than the rest. */
export async function payWeekly(
  tx: Database,
  { id, amount_cents, payment, student, now }: Part,
): Promise<void> {
  const event = { type: 'paid_at_desk' } as const;
  const change = { id, event, now, actor: null, reason: 'paid_by_link', unannounced: true };
  const { ok, booking } = await changeBooking(tx, change);
  if (!ok) throw new Refusal('booking_already_cancelled');
  await insertDeskRow(tx, {
    ...{ club_id: booking.club_id, booking_id: id, payment_id: payment, at: now },
    ...{ kind: 'payment', method: 'pix_link', amount_cents, student_id: student },
  });
  await announceBookings(tx, [id]);
}

/** The bank took a payment back: each of its parts is reversed, and its bill is open again. Resolves with their sum. */
export async function takeBackWeekly(
  tx: Database,
  { payment, isDisputed, now }: { payment: number; isDisputed: boolean; now: Date },
): Promise<number> {
  const parts = (await listParts(tx, payment)).filter(({ is_reversed }) => !is_reversed);
  const reason = isDisputed ? 'Contestado no banco' : 'Devolvido pelo banco';
  return forEachPart(tx, parts, async ({ id, booking_id, club_id, amount_cents, because, student_id }) => {
    await insertDeskRow(tx, {
      ...{ club_id, booking_id, payment_id: payment, at: now, because },
      ...{ kind: 'reversal', method: 'pix_link', amount_cents, student_id, reverses_id: id, reason },
    });
    const booking = await findBookingOrThrow(tx, booking_id);
    await recordLoss(tx, booking, {
      cents: amount_cents,
      payment,
      isDisputed,
      isPart: true,
      student: student_id,
      now,
    });
  });
}

/** The bank gave a payment to the club again: each bill has its part again. Resolves with their sum. */
export async function winWeekly(
  tx: Database,
  { payment, now }: { payment: number; now: Date },
): Promise<number> {
  const parts = (await listParts(tx, payment)).filter(({ is_reversed }) => is_reversed);
  return forEachPart(tx, parts, async ({ booking_id, club_id, amount_cents, student_id }) => {
    await insertDeskRow(tx, {
      ...{ club_id, booking_id, payment_id: payment, at: now, because: 'won' },
      ...{ kind: 'payment', method: 'pix_link', amount_cents, student_id },
    });
    const booking = await findBookingOrThrow(tx, booking_id);
    await recordWon(tx, booking, { cents: amount_cents, payment, isPart: true, student: student_id, now });
  });
}

type PartRow = Awaited<ReturnType<typeof listParts>>[number];

async function forEachPart(
  tx: Database,
  parts: readonly PartRow[],
  work: (part: PartRow) => Promise<void>,
): Promise<number> {
  const bookings = parts.map(({ booking_id }) => booking_id);
  await lockWeekly(tx, bookings);
  for (const part of parts) await work(part);
  await announceBookings(tx, bookings);
  return parts.reduce((total, { amount_cents }) => total + amount_cents, 0);
}
