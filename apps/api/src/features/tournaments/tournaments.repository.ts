import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { isSameText } from '@bandeja/db/typed-text';
import type { TeamPlace } from '@bandeja/rules/notifications/places';
import type { RegisterFacts } from '@bandeja/rules/tournaments/registration';
import { PLACE_STATUSES, type TournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { clubSummaries } from '../clubs/public.ts';
import { groupForm, tableColumns } from './forms.repository.ts';
import { invitationsBy, isBoundIn, isFullIn } from './teams/entries.repository.ts';

export type TournamentRow = NonNullable<Awaited<ReturnType<typeof findTournament>>>;
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

const placeStatuses = sql.join(PLACE_STATUSES.map((status) => sql.lit(status)));

export const selectTournaments = (db: Database) =>
  db
    .selectFrom('tournaments as tournament')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'tournament.club_id')
    .select([
      'tournament.id',
      'tournament.hash',
      'tournament.name',
      'tournament.description',
      'tournament.image',
      'tournament.starts_on',
      'tournament.ends_on',
      'tournament.registration_starts_at',
      'tournament.registration_ends_at',
      'tournament.stage',
      'tournament.match_minutes',
      'tournament.rest_minutes',
      'tournament.impediments_max',
      'tournament.entries_max',
      'tournament.seed',
      'tournament.version',
      'tournament.cancel_reason',
      'club.club_id',
      'club.club_slug',
      'club.club_name',
      'club.club_city',
      'club.timezone',
      'club.published_at',
    ]);

export const findTournament = (db: Database, hash: string) => selectTournament(db, hash).executeTakeFirst();

/** The statement of findTournament, for a trip with others. */
export const selectTournament = (db: Database, hash: string) =>
  selectTournaments(db).where('tournament.hash', '=', hash);

/** Whether a tournament shows the picture of this name, in any size. */
export async function isTournamentPicture(db: Database, name: string): Promise<boolean> {
  const shown = await db
    .selectFrom('tournaments')
    .select('id')
    .where(sql<boolean>`strpos(image, ${name}) > 0`)
    .executeTakeFirst();
  return shown !== undefined;
}

/** A tournament that exists; throws otherwise. */
export const getTournamentRow = (db: Database, id: number) =>
  selectTournaments(db).where('tournament.id', '=', id).executeTakeFirstOrThrow();

/** The club of a tournament, as its courts are announced. */
export const clubOf = ({ club_slug, timezone }: TournamentRow) => ({ slug: club_slug, timezone });

/** Locks the tournament: draws, schedules and results of one tournament run one after another. */
export const lockTournament = (tx: Database, id: number) =>
  selectTournaments(tx).where('tournament.id', '=', id).forNoKeyUpdate('tournament').executeTakeFirst();

export type TournamentFilter = {
  status?: TournamentStatus | undefined;
  city?: string | undefined;
  club_slug?: string | undefined;
  /** Only tournaments in which this player has a team, then also those of clubs that are not published. */
  player?: number | undefined;
};

type Joined = DB & {
  tournament: DB['tournaments'];
  club: { club_slug: string; club_city: string; published_at: Date | null };
};

function fits({ status, city, club_slug, player }: TournamentFilter, now: Date) {
  return (where: ExpressionBuilder<Joined, 'tournament' | 'club'>) => {
    const conditions: Expression<SqlBool>[] = [];
    if (status) conditions.push(statusIs(status, now));
    if (city) conditions.push(isSameText(where.ref('club.club_city'), city));
    if (club_slug) conditions.push(where('club.club_slug', '=', club_slug));
    if (player === undefined) conditions.push(where('club.published_at', 'is not', null));
    else
      conditions.push(sql<boolean>`EXISTS (
        SELECT FROM tournament_teams team JOIN tournament_categories category ON category.id = team.category_id
        WHERE category.tournament_id = tournament.id AND team.status <> 'withdrawn'
          AND ${player} IN (team.player_a, team.player_b))`);
    return where.and(conditions);
  };
}

/** The rules' tournamentStatus for a query that knows the tournament as `tournament`. */
function statusIs(status: TournamentStatus, now: Date): Expression<SqlBool> {
  switch (status) {
    case 'upcoming':
      return sql`tournament.stage = 'registration' AND tournament.registration_starts_at > ${now}`;
    case 'open':
      return sql`tournament.stage = 'registration' AND tournament.registration_starts_at <= ${now}
        AND tournament.registration_ends_at > ${now}`;
    case 'closed':
      return sql`(tournament.stage = 'registration' AND tournament.registration_ends_at <= ${now}
        OR tournament.stage = 'running' AND NOT ${hasStarted(now)})`;
    case 'running':
      return sql`tournament.stage = 'running' AND ${hasStarted(now)}`;
    default:
      return sql`tournament.stage = ${status}`;
  }
}

const hasStarted = (now: Date) =>
  sql<boolean>`(${now}::timestamptz AT TIME ZONE club.timezone)::date >= tournament.starts_on`;

export async function countTournaments(db: Database, filter: TournamentFilter, now: Date): Promise<number> {
  const fitting = db
    .selectFrom('tournaments as tournament')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'tournament.club_id')
    .where(fits(filter, now));
  const { count } = await countOf(db, fitting).executeTakeFirstOrThrow();
  return count;
}

/** Those that are not over, nearest first; then the others, latest first. */
export function listTournamentRows(
  db: Database,
  filter: TournamentFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
) {
  const isOver = sql<boolean>`tournament.stage IN ('finished', 'cancelled')`;
  return selectTournaments(db)
    .where(fits(filter, now))
    .orderBy(isOver)
    .orderBy(sql`CASE WHEN ${isOver} THEN NULL ELSE tournament.starts_on END`)
    .orderBy('tournament.starts_on', 'desc')
    .orderBy('tournament.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** `bound`, `full` and `invitations` are those of the viewer; without one false and 0. */
export const selectCategories = (db: Database, viewer: number | null) =>
  db.selectFrom('tournament_categories as category').select([
    'category.id',
    'category.tournament_id',
    'category.name',
    'category.gender',
    'category.level_min',
    'category.level_max',
    'category.level_sum_max',
    'category.max_teams',
    'category.min_teams',
    'category.price_cents',
    'category.each_pays',
    'category.second_cents',
    'category.advancing',
    'category.sets',
    'category.third_set',
    'category.games',
    groupForm.as('group_form'),
    'category.golden_point',
    'category.third_place',
    ...tableColumns,
    'category.seeded_teams',
    'category.drawn_at',
    'category.cancelled_at',
    'category.merge_into',
    'category.merge_asked_at',
    'category.merge_until',
    // As isMerging.
    sql<boolean>`(category.merge_into IS NOT NULL AND category.cancelled_at IS NULL OR EXISTS (
        SELECT FROM tournament_categories asking
        WHERE asking.merge_into = category.id AND asking.cancelled_at IS NULL))`.as('merging'),
    sql<number>`(SELECT count(*) FROM tournament_teams team
        WHERE team.category_id = category.id AND team.status IN (${placeStatuses}))`.as('teams'),
    sql<number>`(SELECT count(*) FROM tournament_teams team
        WHERE team.category_id = category.id AND team.status = 'waiting')`.as('waiting'),
    isBoundIn(viewer).as('bound'),
    isFullIn(viewer).as('full'),
    invitationsBy(viewer).as('invitations'),
    sql<number | null>`(SELECT CASE final.winner WHEN 'A' THEN final.team_a ELSE final.team_b END
        FROM tournament_matches final
        WHERE final.category_id = category.id AND final.group_id IS NULL AND final.winner IS NOT NULL AND NOT final.third_place
          AND NOT EXISTS (
            SELECT FROM tournament_matches later WHERE later.a_match = final.id OR later.b_match = final.id))`.as(
      'champion',
    ),
  ]);

/** The categories of tournaments, in their order; one statement. */
export const listCategories = (db: Database, tournaments: readonly number[], viewer: number | null = null) =>
  selectCategories(db, viewer)
    .where('category.tournament_id', 'in', [0, ...tournaments])
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();

export const findCategory = (db: Database, id: number, viewer: number | null = null) =>
  selectCategories(db, viewer).where('category.id', '=', id).executeTakeFirst();

/** Locks the category, which serializes the changes of its teams and places. */
export async function lockCategory(tx: Database, id: number): Promise<CategoryRow | undefined> {
  await tx.selectFrom('tournament_categories').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // Read under the lock: the counts are those after the transactions that held it.
  return findCategory(tx, id);
}

/** A category, read for the viewer, as the input of the rules of registration. */
export const registerFacts = (tournament: TournamentRow, category: CategoryRow): RegisterFacts => ({
  tournament,
  limits: category,
  cancelled_at: category.cancelled_at,
  bound: category.bound,
  full: category.full,
  invitations: category.invitations,
});

/** How many teams of categories a cancellation has ended. */
export async function countCancelledTeams(db: Database, categories: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('tournament_teams as team')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('team.category_id', 'in', [0, ...categories])
    .where('team.withdrawn_because', '=', 'tournament_cancelled')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tournament and category of teams for notifications, with one statement. */
export async function loadTeamPlaces(db: Database, ids: readonly number[]): Promise<Map<number, TeamPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'tournament.club_id')
    .select([
      'team.id',
      'tournament.name as tournament',
      'category.name as category',
      'tournament.starts_on',
      'club.timezone',
      sql<boolean>`team.status = 'awaiting_payment'`.as('owes_fee'),
    ])
    .where('team.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

type NewTournament = {
  tournament: Insertable<DB['tournaments']>;
  courts: readonly number[];
  categories: readonly Omit<Insertable<DB['tournament_categories']>, 'tournament_id' | 'position'>[];
};

export async function insertTournament(
  tx: Database,
  { tournament, courts, categories }: NewTournament,
): Promise<void> {
  const { id } = await tx
    .insertInto('tournaments')
    .values(tournament)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tournament_courts')
    .values(courts.map((court_id) => ({ tournament_id: id, court_id })))
    .execute();
  await tx
    .insertInto('tournament_categories')
    .values(categories.map((category, position) => ({ ...category, tournament_id: id, position })))
    .execute();
}

/** The tournaments that a club still has, the next one first. */
export const findComingOfClub = (db: Database, { clubId, today }: { clubId: number; today: string }) =>
  db
    .selectFrom('tournaments')
    .select(['hash', 'name'])
    .where('club_id', '=', clubId)
    .where('ends_on', '>=', today)
    .where('stage', '!=', 'cancelled')
    .orderBy('starts_on')
    .orderBy('id')
    .limit(20)
    .execute();
