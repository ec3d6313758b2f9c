import type { Database } from '@bandeja/db/database';
import { toIso } from '@bandeja/rules/time/instant';
import { announce } from '../../../events/announce.ts';
import { type BookingRow, findBookingStates } from '../bookings.repository.ts';

type Slot = Pick<BookingRow, 'club_slug' | 'date' | 'court_id' | 'start_at' | 'end_at'>;

/** Announces to every open page of a club and day that a time of a court was taken or freed. */
export function announceSlot(tx: Database, booking: Slot, { free }: { free: boolean }): void {
  announce(tx, {
    topic: `slots:${booking.club_slug}:${booking.date}`,
    event: 'slots',
    data: { court: booking.court_id, start_at: toIso(booking.start_at), end_at: toIso(booking.end_at), free },
  });
}

/** Announces a new booking; it has no payment yet. */
export function announceBooked(tx: Database, booking: BookingRow): void {
  announceSlot(tx, booking, { free: false });
  const { id, player_id, status } = booking;
  announce(tx, {
    topic: `bookings:${player_id}`,
    event: 'booking',
    data: { id, status, payment_status: null },
  });
}

/**
 * Announces the state of these bookings and their payments at the end of the transaction to their players' open
 * pages.
 */
export async function announceBookings(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, player_id, status, payment } of await findBookingStates(tx, ids)) {
    announce(tx, {
      topic: `bookings:${player_id}`,
      event: 'booking',
      data: { id, status, payment_status: payment?.status ?? null },
    });
  }
}
