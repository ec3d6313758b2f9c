import type { Database } from '@bandeja/db/database';
import type { WeekHours } from '@bandeja/rules/clubs/schedule';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { customerNames } from '../../customers/public.ts';
import { playerNames } from '../../players/public.ts';
import { isHoldOver, takesCourt } from '../booking-state.ts';

type Outside = {
  clubId: number;
  /** Opening days; the last one is not included, null: all that follow. */
  from: string;
  until: string | null;
  /** Days that do not follow the week. */
  except: readonly string[];
  /** Without ranges that touch: a booking lies within one of them. */
  hours: readonly WeekHours[];
  now: Date;
  limit: number;
};

/** The bookings of a club that hours of its week would leave outside, by start, with the number of all of them. */
export function findBookingsOutside(
  db: Database,
  { clubId, from, until, except, hours, now, limit }: Outside,
) {
  const column = (name: keyof WeekHours) => sql`${hours.map((range) => range[name])}::int[]`;
  const minuteOf = (column: 'start_at' | 'end_at') =>
    sql`extract(epoch FROM ${sql.ref(`booking.${column}`)} AT TIME ZONE place.timezone - booking.date::timestamp) / 60`;
  return db
    .selectFrom('court_occupations as occupation')
    .innerJoin('bookings as booking', 'booking.occupation_id', 'occupation.id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'booking.player_id')
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .select(['booking.id', 'booking.date', 'booking.start_at', 'booking.end_at', 'place.court_name'])
    .select(sql<string>`COALESCE(customer.customer_name, player.first_name, '')`.as('name'))
    .select(sql<number>`count(*) OVER ()`.as('count'))
    .where('place.club_id', '=', clubId)
    .where(takesCourt)
    .where(sql<boolean>`lower(occupation.during) >= ${from}::date::timestamp AT TIME ZONE place.timezone`)
    .where('booking.date', '>=', from)
    .where((is) => is.and(until === null ? [] : [is('booking.date', '<', until)]))
    .where(sql<boolean>`booking.date <> ALL (${except}::date[])`)
    .where(sql<boolean>`${isHoldOver(now)} IS NOT TRUE`)
    .where(sql<boolean>`NOT EXISTS (
      SELECT FROM unnest(${column('weekday')}, ${column('opens')}, ${column('closes')}) AS open (weekday, opens, closes)
      WHERE open.weekday = extract(isodow FROM booking.date)
        AND open.opens <= ${minuteOf('start_at')} AND ${minuteOf('end_at')} <= open.closes)`)
    .orderBy('booking.start_at')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}
