import type { Database } from '@bandeja/db/database';
import type { OpponentPaths } from '@bandeja/rules/levels/equations/connections';
import type { SharedMatches } from '@bandeja/rules/levels/equations/meetings';
import { LIMITS } from '@bandeja/rules/levels/model';
import { type RawBuilder, sql } from 'kysely';
import { startOfCountedDay } from './counted-day.ts';

/** An expression of type bigint[], timestamptz and bigint each. */
type Place = { players: RawBuilder<unknown>; at: RawBuilder<unknown>; match: RawBuilder<unknown> };

/**
 * For each two of these players, the matches that both played and that counted before this place in the order, as far
 * back as meetings count. The days are of 24 hours, as in the rule.
 */
export const sharedMatches = ({ players, at, match }: Place) => sql<SharedMatches[]>`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('one', pair.one, 'other', pair.other, 'matches', pair.matches)), '[]')
  FROM (
    SELECT own.player_id AS one, shared.player_id AS other, count(*) AS matches
    FROM level_changes AS own
    JOIN level_changes AS shared ON shared.match_id = own.match_id AND shared.player_id > own.player_id
    WHERE own.player_id = ANY (${players}) AND shared.player_id = ANY (${players})
      AND own.match_id IS NOT NULL
      AND own.created_at > ${at} - make_interval(hours => ${LIMITS.meeting_days * 24}::integer)
      AND (own.created_at, own.match_id) < (${at}, ${match})
    GROUP BY own.player_id, shared.player_id
  ) AS pair)`;

/**
 * The opponents of a player in the last results before this place that moved the levels of both, without the four
 * players of the match: bounded, however many results the player has.
 */
const lastOpponents = (player: RawBuilder<unknown>, { players, at, match }: Place) => sql`(
  SELECT seat.player_id AS opponent, count(*)::integer AS matches
  FROM (
    SELECT match_id, factors -> 'won' AS won FROM level_changes
    WHERE player_id = ${player} AND match_id IS NOT NULL AND returned_at IS NULL AND factors IS NOT NULL
      AND created_at > ${at} - make_interval(hours => ${LIMITS.connection_days * 24}::integer)
      AND (created_at, match_id) < (${at}, ${match})
    ORDER BY created_at DESC, match_id DESC
    LIMIT ${LIMITS.connection_results}::integer
  ) AS own
  JOIN level_changes AS seat ON seat.match_id = own.match_id AND seat.factors -> 'won' <> own.won
  WHERE seat.returned_at IS NULL AND seat.player_id <> ALL (${players})
  GROUP BY seat.player_id
)`;

const opponentPaths = (place: Place) => sql<OpponentPaths[]>`(
  WITH near AS MATERIALIZED (
    SELECT asked.player, met.opponent, met.matches FROM unnest(${place.players}) AS asked (player)
    CROSS JOIN LATERAL ${lastOpponents(sql`asked.player`, place)} AS met
  ), far AS MATERIALIZED (
    SELECT known.opponent, met.opponent AS other, met.matches
    FROM (SELECT DISTINCT opponent FROM near) AS known
    CROSS JOIN LATERAL ${lastOpponents(sql`known.opponent`, place)} AS met
  )
  SELECT COALESCE(jsonb_agg(jsonb_build_object('player', path.player, 'other', path.other, 'paths', path.paths)), '[]')
  FROM (
    SELECT near.player, far.other, sum(near.matches * far.matches)::integer AS paths
    FROM near JOIN far USING (opponent) GROUP BY near.player, far.other
  ) AS path)`;

/** `today`: the results of a player that have counted before on the day of the match. */
export type EarlierResults = {
  shared: SharedMatches[];
  paths: OpponentPaths[];
  today: { player: number; results: number }[];
};

/** What the weight of a match, which may have no changes yet, depends on, with one statement. */
export async function findEarlierResults(
  db: Database,
  { players, at, match }: { players: readonly number[]; at: Date; match: number },
): Promise<EarlierResults> {
  const place = {
    players: sql`${players}::bigint[]`,
    at: sql`${at}::timestamptz`,
    match: sql`${match}::bigint`,
  };
  const { rows } = await sql<EarlierResults>`
    SELECT ${sharedMatches(place)} AS shared, ${opponentPaths(place)} AS paths, (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('player', counted.player_id, 'results', counted.results)), '[]')
      FROM (
        SELECT player_id, count(*) AS results FROM level_changes
        WHERE player_id = ANY (${place.players}) AND match_id IS NOT NULL
          AND created_at >= ${startOfCountedDay(at)} AND (created_at, match_id) < (${place.at}, ${place.match})
        GROUP BY player_id
      ) AS counted
    ) AS today`.execute(db);
  return rows[0] ?? { shared: [], paths: [], today: [] };
}
