import type { Database } from '@bandeja/db/transaction';
import type { PlayedMatch, PlayedSet } from '@bandeja/rules/matches/statistics';
import { sql } from 'kysely';

type Filter = {
  player: number;
  /** Only matches that this player was in too. */
  with?: number;
};

export type FinishedMatch = PlayedMatch & {
  date: Date;
  /** Null when the match has no court. */
  timezone: string | null;
};

/** Matches read by one statement, with their places and sets. */
const BATCH_SIZE = 500;

/**
 * A player's finished matches, the newest first, each with the places of its sets: one statement for the order, and
 * one per 500 matches, so other requests run in between and memory does not grow with the matches. The players of a
 * match include those without a team.
 */
export async function* eachFinishedMatch(
  db: Database,
  filter: Filter,
  batchSize = BATCH_SIZE,
): AsyncGenerator<FinishedMatch> {
  const order = await listFinishedIds(db, filter);
  for (let from = 0; from < order.length; from += batchSize) {
    const ids = order.slice(from, from + batchSize);
    const matches = new Map((await findFinishedMatches(db, ids)).map((match) => [match.id, match]));
    for (const id of ids) {
      const match = matches.get(id);
      if (match) yield match;
    }
  }
}

async function listFinishedIds(db: Database, filter: Filter): Promise<number[]> {
  const playedBy = (player: number) =>
    db.selectFrom('match_players').select('match_id').where('player_id', '=', player);
  const rows = await db
    .selectFrom('matches as match')
    .select('match.id')
    .where('match.ended_at', 'is not', null)
    .where('match.id', 'in', playedBy(filter.player))
    .$if(filter.with !== undefined, (query) => query.where('match.id', 'in', playedBy(filter.with ?? 0)))
    .orderBy('match.date', 'desc')
    .orderBy('match.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

function findFinishedMatches(
  db: Database,
  ids: readonly number[],
): Promise<(FinishedMatch & { id: number })[]> {
  return db
    .selectFrom('matches as match')
    .leftJoin('courts as court', 'court.id', 'match.court_id')
    .leftJoin('clubs as club', 'club.id', 'court.club_id')
    .select([
      'match.id',
      'match.date',
      'match.type',
      'match.winner',
      'club.timezone',
      sql<PlayedMatch['players']>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('player', place.player_id, 'team', place.team)), '[]')
        FROM match_players place WHERE place.match_id = match.id
      )`.as('players'),
      // A set names match players; a set without names was played by the teams of the match.
      sql<PlayedSet[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'set', score.set,
          'team_a_score', score.team_a_score,
          'team_b_score', score.team_b_score,
          'players', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
              'player', place.player_id,
              'team', CASE WHEN score.players = '[]' THEN place.team ELSE coalesce(seat ->> 'team', '') END
            )), '[]')
            FROM match_players place
            LEFT JOIN jsonb_array_elements(score.players) seat ON (seat ->> 'match_player')::bigint = place.id
            WHERE place.match_id = match.id
          )
        ) ORDER BY score.set), '[]')
        FROM match_scores score WHERE score.match_id = match.id
      )`.as('sets'),
    ])
    .where('match.ended_at', 'is not', null)
    .where('match.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute();
}
