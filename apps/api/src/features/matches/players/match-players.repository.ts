import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/** A player's place in a match. `id` is the match player's, `player_id` the player's. */
export type MatchPlace = {
  id: number;
  player_id: number;
  team: 'A' | 'B' | '';
  position: number;
  /** Null: the player has not confirmed. */
  confirmed_at: Date | null;
};

export function listPlaces(db: Database, matchId: number): Promise<MatchPlace[]> {
  return db
    .selectFrom('match_players')
    .select(['id', 'player_id', 'team', 'position', 'confirmed_at'])
    .where('match_id', '=', matchId)
    .orderBy('id')
    .execute();
}

export type SeatedPlayer = MatchPlace & { match_id: number; current_level: number | null };

/** The places of several matches, with each player's present level. */
export async function listSeatedPlayers(db: Database, matchIds: readonly number[]): Promise<SeatedPlayer[]> {
  if (matchIds.length === 0) return [];
  return db
    .selectFrom('match_players')
    .innerJoin('players', 'players.id', 'match_players.player_id')
    .select([
      'match_players.id',
      'match_players.match_id',
      'match_players.player_id',
      'match_players.team',
      'match_players.position',
      'match_players.confirmed_at',
      'players.level as current_level',
    ])
    .where('match_players.match_id', 'in', matchIds)
    .orderBy('match_players.id')
    .execute();
}

/** Includes deleted players, because their matches stay. */
export async function playerExists(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('players').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Those of these players who exist and are not deleted. */
export async function findPlayerIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The match of a match player, without a lock: it only tells which match to lock. */
export async function findMatchOfPlayer(db: Database, matchPlayerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('match_players')
    .select('match_id')
    .where('id', '=', matchPlayerId)
    .executeTakeFirst();
  return row?.match_id ?? null;
}

export async function insertPlaces(
  db: Database,
  matchId: number,
  places: readonly Omit<MatchPlace, 'id'>[],
): Promise<MatchPlace[]> {
  if (places.length === 0) return [];
  return db
    .insertInto('match_players')
    .values(places.map((place) => ({ ...place, match_id: matchId })))
    .returning(['id', 'player_id', 'team', 'position', 'confirmed_at'])
    .execute();
}

/**
 * Writes several places in one statement. match_players_place_key is deferrable, so it is checked at the end of the
 * statement, when both players of a swap have moved.
 */
export async function updatePlaces(
  db: Database,
  places: readonly Pick<MatchPlace, 'id' | 'team' | 'position'>[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    UPDATE match_players SET team = place.team, position = place.position
    FROM unnest(
      ${places.map(({ id }) => id)}::bigint[],
      ${places.map(({ team }) => team)}::text[],
      ${places.map(({ position }) => position)}::smallint[]
    ) AS place (id, team, position)
    WHERE match_players.id = place.id
  `.execute(db);
}

export async function deletePlace(db: Database, id: number): Promise<void> {
  await db.deleteFrom('match_players').where('id', '=', id).execute();
}
