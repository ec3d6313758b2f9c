import type { Database } from '@bandeja/db/database';
import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { Refusal } from '../../../http/errors/refusal.ts';
import { listPaymentsOf } from '../../payments/public.ts';
import { findPlayerName } from '../../players/public.ts';
import { type BookingRow, findBooking, listBookingHistory } from '../bookings.repository.ts';
import { stateAsOf } from '../state/booking-state.ts';

export type BookingForClub = {
  booking: BookingRow;
  /** The status at `now`; an expired hold counts as cancelled before the job has updated its row. */
  status: BookingStatus;
  player: string;
  history: { at: Date; actor_id: number | null; to_status: BookingStatus; reason: string }[];
  payments: { id: number; status: string; amount_cents: number }[];
};

/** A booking with its history and payments, for the club's operator. Throws booking_not_found. */
export async function readBookingForClub(db: Database, id: number, now: Date): Promise<BookingForClub> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Refusal('booking_not_found');
  const player = await findPlayerName(db, booking.player_id);
  const history = await listBookingHistory(db, id);
  const payments = await listPaymentsOf(db, { kind: 'booking', id });
  return {
    booking,
    status: stateAsOf(booking, now).status,
    player,
    history,
    payments,
  };
}
