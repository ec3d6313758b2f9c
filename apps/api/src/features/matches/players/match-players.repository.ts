import type { Database } from '@bandeja/db/database';
import type { AdditionFacts } from '@bandeja/rules/matches/consent';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { areApart } from '../../players/public.ts';
import { type MatchPlace, placeColumns } from '../matches.repository.ts';
import { offersBeside } from '../opening/match-line.repository.ts';
import { renewMatches } from '../opening/renew-matches.ts';

/** The match of a match player, without a lock: returns only the id to lock. */
export async function findMatchOfPlayer(db: Database, matchPlayerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('match_players')
    .select('match_id')
    .where('id', '=', matchPlayerId)
    .executeTakeFirst();
  return row?.match_id ?? null;
}

/**
 * Seats players of a match. A place of another match at that time may be kept for one of them, who cannot take it any more: a
 * job follows that line, without the lock of its match here.
 */
export async function insertPlaces(
  tx: Database,
  matchId: number,
  places: readonly Omit<MatchPlace, 'id'>[],
  now: Date,
): Promise<MatchPlace[]> {
  if (places.length === 0) return [];
  const rows = await tx
    .insertInto('match_players')
    .values(places.map((place) => ({ ...place, match_id: matchId })))
    .returning(placeColumns)
    .returning(
      offersBeside(sql.ref('match_players.match_id'), sql.ref('match_players.player_id')).as('offers'),
    )
    .execute();
  await renewMatches(
    tx,
    rows.flatMap(({ offers }) => offers),
    now,
  );
  return rows.map(({ offers: _, ...place }) => place);
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

type NewAdditions = { addedBy: number; players: readonly number[]; match: number };

/** `matchDay`: the day of the match in its zone. */
type FactsRow = AdditionFacts & { player: number; matchDay: string };

/**
 * The facts that decide about each addition, in one statement. The caller holds the locks of the actor and of the
 * players.
 */
export async function readAdditionFacts(
  tx: Database,
  // `dayStart`: start of the present day of the clock.
  { addedBy, players, match, dayStart }: NewAdditions & { dayStart: Date },
): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    SELECT added.id AS player, present.day AS "matchDay",
      (SELECT count(*) FROM match_additions WHERE added_by = ${addedBy} AND match_day = present.day) AS "forMatchDay",
      (SELECT count(*) FROM match_additions WHERE added_by = ${addedBy} AND created_at >= ${dayStart}) AS today,
      (SELECT count(*) FROM match_additions WHERE added_by = ${addedBy} AND player_id = added.id) AS "ofPlayer",
      EXISTS (
        SELECT FROM match_players AS own
        JOIN matches AS match ON match.id = own.match_id
        WHERE own.player_id = added.id AND own.confirmed_at IS NOT NULL AND (match.created_by = ${addedBy}
          OR EXISTS (SELECT FROM match_players AS other WHERE other.match_id = match.id AND other.player_id = ${addedBy}))
      ) AS "hasConfirmed",
      EXISTS (
        SELECT FROM (
          SELECT ${addedBy}::bigint AS id
          UNION SELECT created_by FROM matches WHERE id = ${match}
          UNION SELECT player_id FROM match_players WHERE match_id = ${match}
          UNION SELECT unnest(${players}::bigint[])
        ) AS met
        WHERE ${areApart(sql`added.id`, sql`met.id`)}
      ) AS "isApart",
      EXISTS (SELECT FROM match_declines WHERE match_id = ${match} AND player_id = added.id) AS "hasDeclined"
    FROM unnest(${players}::bigint[]) AS added (id)
    CROSS JOIN (
      SELECT (match.date AT TIME ZONE COALESCE(court.timezone, ${DEFAULT_ZONE}))::date AS day
      FROM matches AS match
      LEFT JOIN ${courtsWithClub(tx)} AS court ON court.court_id = match.court_id
      WHERE match.id = ${match}
    ) AS present`.execute(tx);
  return rows;
}

export async function insertAdditions(
  tx: Database,
  { addedBy, players, match }: NewAdditions,
  { matchDay, now }: { matchDay: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('match_additions')
    .values(
      players.map((player_id) => ({
        added_by: addedBy,
        player_id,
        match_id: match,
        match_day: matchDay,
        created_at: now,
      })),
    )
    .execute();
}

/** The players who put this player into the match. */
export async function findHosts(
  db: Database,
  { match, player }: { match: number; player: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('match_additions')
    .select('added_by')
    .distinct()
    .where('player_id', '=', player)
    .where('match_id', '=', match)
    .execute();
  return rows.map(({ added_by }) => added_by);
}
