import type { Database } from '@bandeja/db/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { selectBookings } from './bookings.repository.ts';

/** A player's bookings that are not over and take their court, with their rows locked. */
export function lockBookingsToCome(db: Database, playerId: number, now: Date) {
  return selectBookings(db)
    .where('booking.player_id', '=', playerId)
    .where('booking.end_at', '>', now)
    .where('booking.status', '<>', BOOKING_STATUS.cancelled)
    .orderBy('booking.id')
    .forNoKeyUpdate('booking')
    .execute();
}

/** Empties the details of a player's own bookings, and removes the player from the details of other players' bookings. */
export async function forgetPlayerInDetails(db: Database, playerId: number): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ player_details: JSON.stringify({ players: [] }) })
    .where('player_id', '=', playerId)
    .execute();
  await sql`
    UPDATE bookings SET player_details = jsonb_set(player_details, '{players}', (
      SELECT jsonb_agg(CASE WHEN entry->'player' = to_jsonb(${playerId}::bigint)
                       THEN '{"name": "Jogador removido"}'::jsonb ELSE entry END ORDER BY place)
      FROM jsonb_array_elements(player_details->'players') WITH ORDINALITY AS entries(entry, place)
    ))
    WHERE player_details @> jsonb_build_object('players', jsonb_build_array(jsonb_build_object('player', ${playerId}::bigint)))
  `.execute(db);
}
