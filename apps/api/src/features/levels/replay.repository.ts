import type { Database } from '@bandeja/db/transaction';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { sql } from 'kysely';
import type { LevelChangeRow } from './levels.repository.ts';

/** One number for the whole installation: who holds it alone rewrites the history of levels. */
const HISTORY = sql`hashtext('bandeja levels')`;

/** Held by everybody who adds to the history; they do not wait for each other, only for a replay. */
export async function shareLevelHistory(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${HISTORY})`.execute(tx);
}

/** Nobody adds to the history until this transaction ends. Taken after the match's row, before any player's. */
export async function lockLevelHistory(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${HISTORY})`.execute(tx);
}

export function deleteMatchChanges(tx: Database, matchId: number): Promise<LevelChangeRow[]> {
  return tx.deleteFrom('level_changes').where('match_id', '=', matchId).returningAll().execute();
}

/** A place in the order of all results, (ended_at, id); level_changes carry ended_at as created_at. */
type Moment = { at: Date; match: number };

/** The changes of the first match after a moment that moved one of these players; none: nothing came after. */
export async function nextMatchChanges(
  tx: Database,
  players: readonly number[],
  { at, match }: Moment,
): Promise<LevelChangeRow[]> {
  const next = tx
    .selectFrom('level_changes')
    .select('match_id')
    .where('player_id', 'in', players)
    .where('match_id', 'is not', null)
    .where(sql<boolean>`(created_at, match_id) > (${at}, ${match})`)
    .orderBy('created_at')
    .orderBy('match_id')
    .limit(1);
  return tx
    .selectFrom('level_changes')
    .selectAll()
    .where('match_id', '=', next)
    .orderBy('player_id')
    .execute();
}

export type Played = { player: number; team: Team; position: number };
export type PlayedResult = { match: number; players: Played[]; sets: SetResult[] };

/** Who played these matches and how they ended, in one statement. */
export function findResults(tx: Database, matches: readonly number[]): Promise<PlayedResult[]> {
  return tx
    .selectFrom('matches as match')
    .select([
      'match.id as match',
      sql<Played[]>`(
        SELECT jsonb_agg(jsonb_build_object('player', player_id, 'team', team, 'position', position) ORDER BY team, position)
        FROM match_players WHERE match_id = match.id AND team <> ''
      )`.as('players'),
      sql<SetResult[]>`(
        SELECT jsonb_agg(jsonb_build_object('set', set, 'team_a_score', team_a_score, 'team_b_score', team_b_score) ORDER BY set)
        FROM match_scores WHERE match_id = match.id
      )`.as('sets'),
    ])
    .where('match.id', 'in', matches)
    .execute();
}

type RewrittenChange = Pick<
  LevelChangeRow,
  'player_id' | 'level' | 'previous_level' | 'reliability' | 'previous_reliability' | 'expected_chance'
> & { match_id: number };

export async function rewriteChanges(
  tx: Database,
  changes: readonly RewrittenChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    UPDATE level_changes SET
      level = change.level, previous_level = change.previous_level,
      reliability = change.reliability, previous_reliability = change.previous_reliability,
      expected_chance = change.expected_chance, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (
      match_id bigint, player_id bigint, level numeric, previous_level numeric,
      reliability numeric, previous_reliability numeric, expected_chance double precision
    )
    WHERE level_changes.match_id = change.match_id AND level_changes.player_id = change.player_id
  `.execute(tx);
}
