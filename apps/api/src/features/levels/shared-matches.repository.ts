import type { Database } from '@bandeja/db/transaction';
import type { SharedMatches } from '@bandeja/rules/levels/equations/meetings';
import { LIMITS } from '@bandeja/rules/levels/model';
import { type RawBuilder, sql } from 'kysely';

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

/** The same for one match, which may have no changes yet. */
export async function findSharedMatches(
  db: Database,
  { players, at, match }: { players: readonly number[]; at: Date; match: number },
): Promise<SharedMatches[]> {
  const place = {
    players: sql`${players}::bigint[]`,
    at: sql`${at}::timestamptz`,
    match: sql`${match}::bigint`,
  };
  const { rows } = await sql<{ shared: SharedMatches[] }>`SELECT ${sharedMatches(place)} AS shared`.execute(
    db,
  );
  return rows[0]?.shared ?? [];
}
