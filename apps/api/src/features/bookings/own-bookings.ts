import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/bookings';
import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { createMatchFromBookingAbility, seeBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { lockCourt } from '../clubs/public.ts';
import { findLinkedPlayers } from '../customers/public.ts';
import { lockBooking, shareLockBooking } from './booking-locks.repository.ts';
import { bookingFacts } from './booking-state.ts';
import { type BookingView, presentBooking } from './bookings.presenter.ts';
import {
  type BookingRow,
  countOfBookings,
  findBooking,
  limitLockWaits,
  pageOfBookings,
} from './bookings.repository.ts';
import { isStudent } from './lessons/lessons.repository.ts';

/**
 * A player's own booking, a lesson of the player, or one that the desk made for the customer whom the player linked; refuses
 * an unknown one (404) and another player's (403).
 */
export async function getBooking(
  db: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Refusal('booking_not_found');
  if (booking.kind === 'lesson' && (await isStudent(db, id, viewer.playerId))) return booking;
  const refusal = seeBookingAbility(await readerOf(db, booking), viewer.playerId);
  if (refusal) throw new Refusal(refusal);
  return booking;
}

/** The player who booked, or who is the customer for whom the desk did. */
async function readerOf(db: Database, { player_id, customer_id, kind }: BookingRow): Promise<number | null> {
  if (player_id !== null || customer_id === null || kind === 'lesson') return player_id;
  return (await findLinkedPlayers(db, [customer_id])).get(customer_id) ?? null;
}

type Query = Parsed<typeof calls.listBookings>['query'];
type ListBookingsInput = BookingView & { query: Query; url: string };

/** A page of a player's own bookings, in their present state. One trip for any length. */
export async function listBookings(
  db: Database,
  { query, url, ...view }: ListBookingsInput,
): Promise<Page<Booking>> {
  const { page, page_size, ...wanted } = query;
  const { now } = view;
  const filter = { ...wanted, player: view.viewer.playerId, now };
  const span = { limit: page_size, offset: offsetOf(query) };
  const [[counted], rows] = await inOneTrip(db, [countOfBookings(filter), pageOfBookings(filter, span)]);
  const results = rows.map((row) => presentBooking(row, view));
  return presentPage({ url, page, page_size, count: counted?.count ?? 0, results });
}

/** Locks a player's own booking; refuses an unknown one (404) and another player's (403). */
export async function lockOwnBooking(
  tx: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Refusal('booking_not_found');
  const refusal = seeBookingAbility(booking.player_id, viewer.playerId);
  if (refusal) throw new Refusal(refusal);
  return booking;
}

/**
 * Locks a booking, and first its court when the court may have to be booked again: the order of book-court.ts,
 * which excludes deadlocks. Payments are locked afterwards.
 */
export async function lockBookingForChange(
  tx: Database,
  id: number,
  { withCourt }: { withCourt: boolean },
): Promise<BookingRow> {
  const seen = await findBooking(tx, id);
  if (!seen) throw new Refusal('booking_not_found');
  await limitLockWaits(tx);
  if (withCourt) await lockCourt(tx, seen.court_id);
  return (await lockBooking(tx, id)) ?? seen;
}

/**
 * A booking from which its player creates a match, with its row share-locked: it cannot be cancelled until the
 * transaction ends. Throws booking_not_found, booking_already_cancelled, match_booking_taken.
 */
export async function holdBookingForMatch(
  tx: Database,
  id: number,
  { player, now }: { player: number; now: Date },
): Promise<{ id: number; court_id: number; start_at: Date; end_at: Date }> {
  const booking = await shareLockBooking(tx, id);
  if (!booking) throw new Refusal('booking_not_found');
  const refusal = createMatchFromBookingAbility(bookingFacts(booking), player, now);
  if (refusal) throw new Refusal(refusal);
  return booking;
}
