import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

export type SetPlayer = MatchScore['players'][number];

export type ScoreRow = {
  id: number;
  match_id: number;
  set: number;
  version: number;
  team_a_score: number;
  team_b_score: number;
  players: SetPlayer[];
};

const scoreColumns = ['id', 'match_id', 'set', 'version', 'team_a_score', 'team_b_score'] as const;

/** The sets of several matches, each match's in order. */
export async function listScores(db: Database, matchIds: readonly number[]): Promise<ScoreRow[]> {
  if (matchIds.length === 0) return [];
  return (
    db
      .selectFrom('match_scores')
      .select(scoreColumns)
      // Written only by writeScore and syncCompetitiveSets, both from this type.
      .select((select) => select.ref('players').$castTo<SetPlayer[]>().as('players'))
      .where('match_id', 'in', matchIds)
      .orderBy('match_id')
      .orderBy('set')
      .execute()
  );
}

/** The sets of one match in order, as a column of another statement. */
export const scoresOf = (db: Database, match: RawBuilder<number>) =>
  jsonArrayFrom(
    db
      .selectFrom('match_scores')
      .select(scoreColumns)
      .select((select) => select.ref('players').$castTo<SetPlayer[]>().as('players'))
      .where('match_id', '=', match)
      .orderBy('set'),
  );

export type NewScore = Pick<ScoreRow, 'match_id' | 'set' | 'team_a_score' | 'team_b_score' | 'players'>;

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
    .returning((returning) => returning.ref('players').$castTo<SetPlayer[]>().as('players'))
    .executeTakeFirstOrThrow();
}

/** Writes these players to every set of a match. The version of a changed set is incremented. */
export async function updateSetPlayers(
  db: Database,
  matchId: number,
  players: readonly SetPlayer[],
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
