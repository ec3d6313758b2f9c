import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { type ScoreRow, scoreColumns } from '../matches.repository.ts';

type NewScore = Pick<ScoreRow, 'match_id' | 'set' | 'team_a_score' | 'team_b_score' | 'players'>;

/** Records a set, or replaces it and increments its version. */
export function writeScore(db: Database, score: NewScore, now: Date): Promise<ScoreRow> {
  return db
    .insertInto('match_scores')
    .values({ ...score, players: JSON.stringify(score.players), created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.constraint('match_scores_set_key').doUpdateSet((set) => ({
        team_a_score: set.ref('excluded.team_a_score'),
        team_b_score: set.ref('excluded.team_b_score'),
        players: set.ref('excluded.players'),
        updated_at: set.ref('excluded.updated_at'),
        version: sql`match_scores.version + 1`,
      })),
    )
    .returning(scoreColumns)
    .returning((returning) => returning.ref('players').$castTo<ScoreRow['players']>().as('players'))
    .executeTakeFirstOrThrow();
}

/** Writes these players to every set of a match. The version of a changed set is incremented. */
export async function updateSetPlayers(
  db: Database,
  matchId: number,
  players: ScoreRow['players'],
  now: Date,
): Promise<void> {
  const value = sql<string>`${JSON.stringify(players)}::jsonb`;
  await db
    .updateTable('match_scores')
    .set({ players: value, version: sql`version + 1`, updated_at: now })
    .where('match_id', '=', matchId)
    .where('players', '<>', value)
    .execute();
}

export async function deleteScore(db: Database, id: number): Promise<void> {
  await db.deleteFrom('match_scores').where('id', '=', id).execute();
}

/** Removes the sets of a match, before the operator's replace them. */
export async function deleteScores(db: Database, matchId: number): Promise<void> {
  await db.deleteFrom('match_scores').where('match_id', '=', matchId).execute();
}

/** Removes a place from the players of every set. The set keeps its games. */
export async function deleteFromSets(
  tx: Database,
  match: number,
  matchPlayer: number,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE match_scores SET version = version + 1, updated_at = ${now}, players = (
      SELECT coalesce(jsonb_agg(seat ORDER BY place), '[]')
      FROM jsonb_array_elements(players) WITH ORDINALITY AS entry (seat, place)
      WHERE (seat ->> 'match_player')::bigint <> ${matchPlayer}
    )
    WHERE match_id = ${match} AND players @> ${JSON.stringify([{ match_player: matchPlayer }])}::jsonb
  `.execute(tx);
}
