import type { Database } from '@bandeja/db/database';
import type { SetGames } from '@bandeja/rules/tournaments/standings';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

const selectGroups = (db: Database) =>
  db
    .selectFrom('tournament_groups as group')
    .innerJoin('tournament_categories as category', 'category.id', 'group.category_id')
    .select(['group.id', 'group.category_id', 'group.name', 'group.position', 'category.advancing'])
    .select(
      sql<number>`(SELECT count(*)::int FROM tournament_groups AS one WHERE one.category_id = category.id)`.as(
        'groups',
      ),
    );

export const listGroups = (db: Database, category: number) =>
  selectGroups(db).where('group.category_id', '=', category).orderBy('group.position').execute();

export const findGroup = (db: Database, id: number) =>
  selectGroups(db).where('group.id', '=', id).executeTakeFirst();

/** The teams of groups, in the order of the draw. */
export const listGroupTeamRows = (db: Database, groups: readonly number[]) =>
  db
    .selectFrom('tournament_teams')
    .select(['id', 'group_id', 'player_a', 'player_b', 'status', 'withdrawn_because'])
    .select(sql<number>`draw_order`.as('draw_order'))
    .where('group_id', 'in', [0, ...groups])
    .orderBy('draw_order')
    .execute();

/** Teams by id, as brackets show them. */
export const listTeamNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('tournament_teams')
    .select(['id', 'player_a', 'player_b', 'status', 'withdrawn_because'])
    .where('id', 'in', [0, ...ids])
    .execute();

export type TournamentMatchRow = Awaited<ReturnType<typeof listMatchRows>>[number];

export type MatchFilter = {
  tournament?: number | undefined;
  category?: number | undefined;
  group?: number | undefined;
  hash?: string | undefined;
  id?: number | undefined;
  /** Only matches of this player's teams. */
  player?: number | undefined;
};

/** The matches of a tournament by time; those without a time follow, in the order of the draw. */
export const listMatchRows = (db: Database, filter: MatchFilter) =>
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
      'match.court_id',
      'match.starts_at',
      'match.ends_at',
      'match.occupation_id',
      'match.match_id',
      'match.outcome',
      'match.winner',
      'match.ended_by',
      'category.sets as sets_of_form',
      'category.third_set',
      // Only this feature writes the column, in this shape.
      sql<SetGames[]>`match.sets`.as('sets'),
      'tournament.hash as tournament_hash',
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
    .orderBy('match.id')
    .execute();

/** The knockout of categories: names of the groups and rounds that its labels show. */
export const listKnockout = (db: Database, categories: readonly number[]) =>
  db
    .selectFrom('tournament_matches')
    .select(['id', 'hash', 'category_id', 'round', 'position', 'a_match', 'b_match'])
    .where('category_id', 'in', [0, ...categories])
    .where('group_id', 'is', null)
    .execute();

export const listGroupNames = (db: Database, categories: readonly number[]) =>
  db
    .selectFrom('tournament_groups')
    .select(['id', 'name'])
    .where('category_id', 'in', [0, ...categories])
    .execute();
