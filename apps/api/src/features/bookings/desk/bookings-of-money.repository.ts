import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { customerNames } from '../../customers/public.ts';
import { playerContacts } from '../../players/public.ts';

/** Court, time and person of bookings, for rows of money: the customer, or else the player. */
export const selectBookingsOfMoney = (db: Database) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .leftJoin(playerContacts(db).as('player'), 'player.player_id', 'booking.player_id')
    .select(['booking.id as booking', 'booking.date', 'booking.start_at', 'place.court_name'])
    .select(
      sql<string | null>`COALESCE(customer.customer_name,
        NULLIF(btrim(concat_ws(' ', player.player_first_name, player.player_last_name)), ''))`.as('who'),
    );

export type PlaceOfMoney = { court: string; date: string; start_at: Date; who: string | null };

/** The same of these bookings, by id. */
export async function loadBookingsOfMoney(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, PlaceOfMoney>> {
  if (ids.length === 0) return new Map();
  const rows = await selectBookingsOfMoney(db).where('booking.id', 'in', ids).execute();
  return new Map(
    rows.map(({ booking, court_name: court, date, start_at, who }) => [
      booking,
      { court, date, start_at, who },
    ]),
  );
}
