import type { Database } from '@bandeja/db/database';
import { type BookingPlace, bookingPlaceText } from '@bandeja/rules/notifications/places';
import { courtsWithClub } from '../../clubs/public.ts';

type PlaceRow = Pick<BookingPlace, 'date' | 'timezone'> & {
  court_name: string;
  club_name: string;
  start_at: Date;
  end_at: Date;
};

/** The place and time of a booking, for texts about it. */
const bookingPlaceOf = (row: PlaceRow): BookingPlace => ({
  court: row.court_name,
  club: row.club_name,
  date: row.date,
  start_at: row.start_at,
  end_at: row.end_at,
  timezone: row.timezone,
});

/** `Quadra 1, Padel Pinheiros, seg, 9 mar, 18:00–19:00` */
export const bookingPlace = (row: PlaceRow): string => bookingPlaceText(bookingPlaceOf(row));

/** The places of many bookings, in one statement. */
export async function loadBookingPlaces(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, BookingPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'bookings.court_id')
    .select([
      'bookings.id',
      'bookings.date',
      'bookings.start_at',
      'bookings.end_at',
      'place.court_name',
      'place.club_name',
      'place.timezone',
    ])
    .where('bookings.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, bookingPlaceOf(row)]));
}
