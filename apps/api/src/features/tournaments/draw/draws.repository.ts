import { randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { EndReason } from '@bandeja/rules/tournaments/result-form';
import type { SetGames } from '@bandeja/rules/tournaments/standings';
import type { TournamentStage } from '@bandeja/rules/tournaments/tournament-status';
import { type Insertable, sql } from 'kysely';

/** 72 random bits, 12 url-safe characters. */
export const newHash = (): string => randomBytes(9).toString('base64url');

export const listConfirmedTeams = (db: Database, category: number) =>
  db
    .selectFrom('tournament_teams')
    .select(['id', 'player_a', 'player_b'])
    .where('category_id', '=', category)
    .where('status', '=', 'confirmed')
    .orderBy('id')
    .execute();

/** Whether a match of the category has an outcome, or a match of four players. */
export async function hasBegun(db: Database, category: number): Promise<boolean> {
  const row = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('category_id', '=', category)
    .where('outcome', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the draw of a category: its groups with their matches, and its knockout. */
export async function deleteDraw(db: Database, category: number): Promise<void> {
  await db.deleteFrom('tournament_matches').where('category_id', '=', category).execute();
  await db
    .updateTable('tournament_teams')
    .set({ group_id: null, draw_order: null })
    .where('category_id', '=', category)
    .execute();
  await db.deleteFrom('tournament_groups').where('category_id', '=', category).execute();
}

export async function insertGroups(
  db: Database,
  category: number,
  names: readonly string[],
): Promise<number[]> {
  const rows = await db
    .insertInto('tournament_groups')
    .values(names.map((name, position) => ({ category_id: category, name, position })))
    .returning(['id', 'position'])
    .execute();
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
}

/** Writes group and draw order of teams, in one statement. */
export async function placeTeams(
  db: Database,
  teams: readonly { id: number; group: number; order: number }[],
): Promise<void> {
  await sql`
    UPDATE tournament_teams team SET group_id = placed.group_id, draw_order = placed.draw_order
    FROM unnest(${teams.map(({ id }) => id)}::bigint[], ${teams.map(({ group }) => group)}::bigint[],
      ${teams.map(({ order }) => order)}::int[]) AS placed (id, group_id, draw_order)
    WHERE team.id = placed.id`.execute(db);
}

type NewMatch = Omit<Insertable<DB['tournament_matches']>, 'hash' | 'sets'>;

/** Inserts matches. Resolves with their ids, in order. */
export async function insertTournamentMatches(db: Database, matches: readonly NewMatch[]): Promise<number[]> {
  if (matches.length === 0) return [];
  const rows = await db
    .insertInto('tournament_matches')
    .values(matches.map((match) => ({ ...match, hash: newHash() })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markDrawn(db: Database, category: number, now: Date): Promise<void> {
  await db.updateTable('tournament_categories').set({ drawn_at: now }).where('id', '=', category).execute();
}

export type MatchChange = {
  team_a?: number | null;
  team_b?: number | null;
  court_id?: number | null;
  starts_at?: Date | null;
  ends_at?: Date | null;
  occupation_id?: number | null;
  match_id?: number | null;
  outcome?: 'played' | 'walkover' | 'vacant' | null;
  winner?: 'A' | 'B' | null;
  ended_by?: EndReason | null;
  sets?: readonly SetGames[];
  finished_at?: Date | null;
};

export async function updateTournamentMatch(
  db: Database,
  id: number,
  { sets, ...change }: MatchChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('tournament_matches')
    .set({ ...change, ...(sets && { sets: JSON.stringify(sets) }), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function findTournamentOfMatch(db: Database, match: number) {
  return db
    .selectFrom('tournament_matches')
    .select(['id', 'tournament_id', 'category_id', 'outcome'])
    .where('match_id', '=', match)
    .executeTakeFirst();
}

/** Player pairs by team. */
export async function listPairs(db: Database, tournament: number) {
  const rows = await db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select(['team.id', 'team.category_id', 'team.group_id', 'team.player_a', 'team.player_b', 'team.status'])
    .where('category.tournament_id', '=', tournament)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setStage(db: Database, id: number, stage: TournamentStage, now: Date): Promise<void> {
  await db.updateTable('tournaments').set({ stage, updated_at: now }).where('id', '=', id).execute();
}

export async function listTournamentCourts(db: Database, tournament: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_courts')
    .select('court_id')
    .where('tournament_id', '=', tournament)
    .orderBy('court_id')
    .execute();
  return rows.map(({ court_id }) => court_id);
}
