import { randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { EndReason } from '@bandeja/rules/matches/sets/set-forms';
import type { SetGames } from '@bandeja/rules/tournaments/standings';
import type { TournamentStage } from '@bandeja/rules/tournaments/statuses';
import { type Insertable, sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { hasSets } from '../../matches/public.ts';
import { matchFormColumns, tieBreaks } from '../forms.repository.ts';
import { hasGuest, isConceded, personsOfTeam, teamNameColumns } from '../teams/entrants.repository.ts';

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];
export type GroupTeamRow = Awaited<ReturnType<typeof listGroupTeamRows>>[number];
export type TeamNameRow = Awaited<ReturnType<typeof listTeamNames>>[number];
export type TournamentMatchRow = Awaited<ReturnType<typeof listMatchRows>>[number];
export type KnockoutRow = Awaited<ReturnType<typeof listKnockout>>[number];

export const selectGroups = (db: Database) =>
  db
    .selectFrom('tournament_groups as group')
    .innerJoin('tournament_categories as category', 'category.id', 'group.category_id')
    .select(['group.id', 'group.category_id', 'group.name', 'group.position', 'category.advancing'])
    .select(['category.tournament_id', tieBreaks.as('tie_breaks')])
    .select(
      sql<number>`(SELECT count(*)::int FROM tournament_groups AS one WHERE one.category_id = category.id)`.as(
        'groups',
      ),
    );

export const listGroups = (db: Database, category: number) =>
  selectGroups(db).where('group.category_id', '=', category).orderBy('group.position').execute();

/** The groups of all categories that are not cancelled. */
export const listGroupsOfTournament = (db: Database, tournament: number) =>
  selectGroups(db)
    .where('category.tournament_id', '=', tournament)
    .where('category.cancelled_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('group.position')
    .execute();

export const findGroup = (db: Database, id: number) =>
  selectGroups(db).where('group.id', '=', id).executeTakeFirst();

/** The teams of groups, in the order of the draw. */
export const listGroupTeamRows = (db: Database, groups: readonly number[]) =>
  db
    .selectFrom('tournament_teams')
    .select(teamNameColumns)
    .select(['group_id', sql<number>`draw_order`.as('draw_order')])
    .where('group_id', 'in', [0, ...groups])
    .orderBy('draw_order')
    .execute();

/** Teams as brackets show them. */
export const selectTeamNames = (db: Database) => db.selectFrom('tournament_teams').select(teamNameColumns);

export const listTeamNames = (db: Database, ids: readonly number[]) =>
  selectTeamNames(db)
    .where('id', 'in', [0, ...ids])
    .execute();

type MatchFilter = {
  tournament?: number | undefined;
  category?: number | undefined;
  group?: number | undefined;
  hash?: string | undefined;
  id?: number | undefined;
  /** Only matches of this player's teams. */
  player?: number | undefined;
};

/** The matches of a tournament by time; those without a time follow, in the order of the draw. */
export const listMatchRows = (db: Database, filter: MatchFilter) => matchRows(db, filter).execute();

export const matchRows = (db: Database, filter: MatchFilter) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .innerJoin('tournament_categories as category', 'category.id', 'match.category_id')
    .leftJoin('tournament_groups as group', 'group.id', 'match.group_id')
    .leftJoin(courtsWithClub(db).as('place'), 'place.court_id', 'match.court_id')
    .select([
      'match.id',
      'match.hash',
      'match.tournament_id',
      'match.category_id',
      'match.group_id',
      'match.round',
      'match.position',
      'match.team_a',
      'match.team_b',
      'match.a_group',
      'match.a_place',
      'match.a_match',
      'match.b_group',
      'match.b_place',
      'match.b_match',
      'match.third_place',
      'match.court_id',
      'match.starts_at',
      'match.ends_at',
      'match.occupation_id',
      'match.match_id',
      'match.outcome',
      'match.winner',
      'match.ended_by',
      'match.finished_at',
      'match.version',
      'match.called_at',
      'match.called_court',
      'match.told_starts_at',
      'match.told_court',
      ...matchFormColumns,
      // Only this feature writes the column, in this shape.
      sql<SetGames[]>`match.sets`.as('sets'),
      hasSets(sql.ref('match.match_id')).as('begun'),
      isConceded.as('conceded'),
      'tournament.hash as tournament_hash',
      'tournament.stage',
      'category.name as category_name',
      'group.name as group_name',
      'place.court_name',
      'place.timezone',
    ])
    .where((is) =>
      is.and([
        ...(filter.tournament === undefined ? [] : [is('match.tournament_id', '=', filter.tournament)]),
        ...(filter.category === undefined ? [] : [is('match.category_id', '=', filter.category)]),
        ...(filter.group === undefined ? [] : [is('match.group_id', '=', filter.group)]),
        ...(filter.hash === undefined ? [] : [is('match.hash', '=', filter.hash)]),
        ...(filter.id === undefined ? [] : [is('match.id', '=', filter.id)]),
        ...(filter.player === undefined
          ? []
          : [
              sql<boolean>`EXISTS (SELECT FROM tournament_teams team WHERE team.id IN (match.team_a, match.team_b)
                AND ${filter.player} IN (team.player_a, team.player_b))`,
            ]),
      ]),
    )
    .orderBy('match.starts_at')
    .orderBy('match.group_id')
    .orderBy('match.round')
    .orderBy('match.position')
    .orderBy('match.id');

/** The knockout: names of the groups and rounds that its labels show. */
export const selectKnockout = (db: Database) =>
  db
    .selectFrom('tournament_matches')
    .select(['id', 'hash', 'category_id', 'round', 'position', 'a_match', 'b_match', 'third_place'])
    .where('group_id', 'is', null);

export const listKnockout = (db: Database, categories: readonly number[]) =>
  selectKnockout(db)
    .where('category_id', 'in', [0, ...categories])
    .execute();

export const listGroupNames = (db: Database, categories: readonly number[]) =>
  db
    .selectFrom('tournament_groups')
    .select(['id', 'name'])
    .where('category_id', 'in', [0, ...categories])
    .execute();

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

/** A match of the category with an outcome. */
export const begunOf = (db: Database, category: number) =>
  db
    .selectFrom('tournament_matches')
    .select('id')
    .where('category_id', '=', category)
    .where('outcome', 'is not', null)
    .limit(1);

export const hasBegun = async (db: Database, category: number): Promise<boolean> =>
  (await begunOf(db, category).executeTakeFirst()) !== undefined;

/** Removes the draw of a category: its groups with their matches, and its knockout. */
export async function deleteDraw(db: Database, category: number): Promise<void> {
  await db.deleteFrom('tournament_matches').where('category_id', '=', category).execute();
  await db
    .updateTable('tournament_teams')
    .set({ group_id: null, draw_order: null })
    .where('category_id', '=', category)
    .execute();
  await db.deleteFrom('tournament_groups').where('category_id', '=', category).execute();
  await db.updateTable('tournament_categories').set({ drawn_at: null }).where('id', '=', category).execute();
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
  called_at?: Date | null;
  called_court?: number | null;
  told_starts_at?: Date | null;
  told_court?: number | null;
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

export const findTournamentOfMatch = (db: Database, match: number) =>
  db
    .selectFrom('tournament_matches')
    .select(['id', 'tournament_id', 'category_id', 'outcome', 'finished_at'])
    .where('match_id', '=', match)
    .executeTakeFirst();

/** Player pairs by team. */
export async function listPairs(db: Database, tournament: number) {
  const rows = await db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select(['team.id', 'team.category_id', 'team.group_id', 'team.player_a', 'team.player_b', 'team.status'])
    .select(['team.withdrawn_at', ...personsOfTeam, hasGuest])
    .where('category.tournament_id', '=', tournament)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setStage(db: Database, id: number, stage: TournamentStage, now: Date): Promise<void> {
  await db.updateTable('tournaments').set({ stage, updated_at: now }).where('id', '=', id).execute();
}
