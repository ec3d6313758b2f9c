import type { Database } from '@bandeja/db/database';
import { findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings, announceSlot } from './booking-news.ts';
import { moveCourt } from './booking-writes.repository.ts';

/**
 * Moves a booking to another court at its own time, under the locks of both courts. Fails with court_occupations_no_overlap
 * when the court is taken.
 */
export async function moveToCourt(
  tx: Database,
  { id, court, now }: { id: number; court: number; now: Date },
): Promise<void> {
  const before = await findBookingOrThrow(tx, id);
  await moveCourt(tx, { id, court, at: now });
  announceSlot(tx, before, { free: true });
  announceSlot(tx, { ...before, court_id: court }, { free: false });
  await announceBookings(tx, [id]);
}
