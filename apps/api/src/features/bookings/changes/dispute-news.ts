import type { Database } from '@bandeja/db/database';
import type { AcceptedTransition, BookingState } from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { MailedNotice } from '../../../jobs/task-payloads.ts';
import { findLinkedPlayers } from '../../customers/public.ts';
import { sumLeftOfBooking } from '../../payments/public.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { sendNotice } from './booking-news.ts';

// What a player is told of money that a bank took back, or gave to the club again.

type Told = Omit<Extract<MailedNotice, { type: 'disputed_money' }>['params'], 'booking'> & {
  /** Null: the player whom the customer is linked to, if any. */
  player?: number | null;
  customer: number | null;
  payment?: number;
  now: Date;
};

/** Each amount is a message of its own, once: the money moved in this transaction. */
export async function tellOfDispute(
  tx: Database,
  { id }: BookingRow,
  { player = null, customer, payment, now, ...of }: Told,
): Promise<void> {
  if (of.cents <= 0) return;
  const to =
    player ?? (customer === null ? undefined : (await findLinkedPlayers(tx, [customer])).get(customer));
  if (to === undefined) return;
  const params = { booking: id, ...of };
  const about = payment === undefined ? {} : { payment };
  await sendNotice(tx, { type: 'disputed_money', params }, { ...about, now, player: to });
}

export const debtorOf = ({ player_id, customer_id }: BookingRow, student: number | null) =>
  student === null ? { player: player_id, customer: customer_id } : { customer: student };

type Ended = { booking: BookingRow; before: BookingState; transition: AcceptedTransition };

/**
 * What a player was told to owe of a confirmed booking is not asked for once it is cancelled. `lost_cents`: what left in this
 * act, and was not told. The students of a lesson owe their own shares, as the desk says.
 */
export async function takeBackDebts(
  tx: Database,
  steps: readonly Ended[],
  { at, lost_cents = 0 }: { at: Date; lost_cents?: number },
): Promise<void> {
  for (const { booking, before, transition } of steps) {
    const ends =
      before.status === BOOKING_STATUS.confirmed && transition.state.status === BOOKING_STATUS.cancelled;
    if (!ends || booking.kind === 'lesson' || before.open_cents <= 0) continue;
    if (before.approved_payments.length === 0) continue;
    const left = await sumLeftOfBooking(tx, booking.id);
    const cents = Math.min(before.open_cents, left) - lost_cents;
    const about = { ...debtorOf(booking, null), cents, cancelled: true, now: at };
    await tellOfDispute(tx, booking, { ...about, what: 'owed_no_more' });
  }
}
