import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { heldMoneyOfBooking } from '../../payments/public.ts';
import { deskPaidOf, itemsCentsOf } from '../../tills/public.ts';
import { type During, isHoldOver, takesCourt } from '../booking-state.ts';

type Taken = { span: number; court: number; kind: 'booking' | 'closure' | 'tournament' };

/**
 * What takes courts at some spans of time. Without holds that are over at `now`, and without offers, which a weekly booking
 * ends. One statement.
 */
export async function findTaken(
  db: Database,
  { courts, spans, now }: { courts: readonly number[]; spans: readonly During[]; now: Date },
): Promise<Taken[]> {
  if (spans.length === 0) return [];
  const edge = (name: keyof During) => sql`${spans.map((span) => span[name])}::timestamptz[]`;
  const { rows } = await sql<Taken>`
    SELECT (span.place - 1)::int AS span, occupation.court_id AS court, occupation.kind
    FROM unnest(${edge('start_at')}, ${edge('end_at')}) WITH ORDINALITY AS span (start_at, end_at, place)
    JOIN court_occupations AS occupation ON occupation.during && tstzrange(span.start_at, span.end_at)
    LEFT JOIN bookings AS booking ON booking.occupation_id = occupation.id AND ${isHoldOver(now)}
    WHERE occupation.court_id = ANY(${courts}::bigint[]) AND ${takesCourt} AND occupation.kind <> 'offer'
      AND booking.id IS NULL`.execute(db);
  return rows;
}

const bookingId = sql.ref<number>('booking.id');

/** Bookings with the sums of their bills: another feature's statement joins this. */
export const bookingBills = (db: Database) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(['booking.id as booking_id', 'booking.status as booking_status', 'booking.start_at'])
    .select(['booking.price_cents as booked_cents', 'place.court_id', 'place.court_name'])
    .select(itemsCentsOf(bookingId).as('items_cents'))
    .select(
      // What came and has not gone back.
      sql<number>`COALESCE(${heldMoneyOfBooking(bookingId)}, 0) + ${deskPaidOf(bookingId)}`.as('held_cents'),
    );
