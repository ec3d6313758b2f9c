import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { selectBookings } from '../bookings.repository.ts';

/** Locks the player's bookings that are not over and occupy their court. */
export function lockBookingsToCome(db: Database, playerId: number, now: Date) {
  return selectBookings(db)
    .where('booking.player_id', '=', playerId)
    .where('booking.end_at', '>', now)
    .where('booking.status', '<>', BOOKING_STATUS.cancelled)
    .orderBy('booking.id')
    .forNoKeyUpdate('booking')
    .execute();
}

/**
 * Entries of a booking's details that name a player by id: `player_details @>` this, served by
 * bookings_named_players.
 */
const namesPlayer = (playerId: number) =>
  sql<boolean>`bookings.player_details @> ${JSON.stringify({ players: [{ player: playerId }] })}::jsonb`;

/** Empties the details of the player's own bookings, and removes the player's name and id from all others. */
export async function erasePlayerDetails(db: Database, playerId: number): Promise<void> {
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
    WHERE ${namesPlayer(playerId)}
  `.execute(db);
}

export function listOwnBookings(db: Database, playerId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'bookings.court_id')
    .select([
      'bookings.id',
      'place.club_name as club',
      'place.court_name as court',
      'bookings.start_at',
      'bookings.end_at',
      'bookings.status',
      'bookings.price_cents',
      'bookings.created_at',
      sql<PlayerDetails>`bookings.player_details`.as('player_details'),
    ])
    .where('bookings.player_id', '=', playerId)
    .orderBy('bookings.id')
    .execute();
}

/** The history of all the player's own bookings, oldest first. */
export function listHistoryOfPlayer(db: Database, playerId: number) {
  return db
    .selectFrom('booking_history')
    .innerJoin('bookings', 'bookings.id', 'booking_history.booking_id')
    .select(['booking_history.booking_id', 'booking_history.at'])
    .select(['booking_history.reason', 'booking_history.to_status'])
    .where('bookings.player_id', '=', playerId)
    .orderBy('booking_history.id')
    .execute();
}

/** The names that players typed for this player in their own bookings. */
export async function listMentionsOfPlayer(
  db: Database,
  playerId: number,
): Promise<{ booking: number; name: string | null }[]> {
  const { rows } = await sql<{ booking: number; name: string | null }>`
    SELECT bookings.id AS booking, entry->>'name' AS name
    FROM bookings, jsonb_array_elements(player_details->'players') AS entry
    WHERE ${namesPlayer(playerId)} AND player_id <> ${playerId}
      AND entry->'player' = to_jsonb(${playerId}::bigint)
    ORDER BY bookings.id
  `.execute(db);
  return rows;
}
