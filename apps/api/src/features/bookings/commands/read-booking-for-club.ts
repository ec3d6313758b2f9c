import type { Database } from '@bandeja/db/transaction';
import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { Refusal } from '../../../http/errors/refusal.ts';
import { stateAsOf } from '../booking-state.ts';
import { type BookingRow, findBooking } from '../bookings.repository.ts';

export type BookingForClub = {
  booking: BookingRow;
  /** The status at `now`; an expired hold counts as cancelled before the job has written it. */
  status: BookingStatus;
  player: string;
  history: { at: Date; actor_id: number | null; to_status: number; reason: string }[];
  payments: { id: number; status: string; amount_cents: number }[];
};

/** A booking with its history and payments, for the club's operator. Throws booking_not_found. */
export async function readBookingForClub(db: Database, id: number, now: Date): Promise<BookingForClub> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Refusal('booking_not_found');
  const { first_name, last_name } = await db
    .selectFrom('players')
    .select(['first_name', 'last_name'])
    .where('id', '=', booking.player_id)
    .executeTakeFirstOrThrow();
  const history = await db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'to_status', 'reason'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    booking,
    status: stateAsOf(booking, now).status,
    player: `${first_name} ${last_name}`.trim(),
    history,
    payments,
  };
}
