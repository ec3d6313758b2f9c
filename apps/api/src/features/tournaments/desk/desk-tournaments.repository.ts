import type { CreateTournamentFile } from '@bandeja/contract/operators/tournaments';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { PLACE_STATUSES } from '@bandeja/rules/tournaments/statuses';
import { sql, type Updateable } from 'kysely';
import { findCourts } from '../../clubs/public.ts';
import { heldCentsOf, latestPaymentOf } from '../../payments/public.ts';
import { categoryColumns } from '../forms.repository.ts';

/** What a draft keeps: the operator's file without the club and the seed. */
export type Plan = Omit<CreateTournamentFile, 'club' | 'seed'>;
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

type OfClub = { clubId: number; hash: string };

const selectDrafts = (db: Database, clubId: number) =>
  db
    .selectFrom('tournament_drafts')
    .select(['id', 'hash', 'version'])
    // Only this feature writes the column, in this shape.
    .select(sql<Plan>`plan`.as('plan'))
    .where('club_id', '=', clubId);

export const listDrafts = (db: Database, clubId: number) =>
  selectDrafts(db, clubId).orderBy('id', 'desc').execute();

export const findDraft = (db: Database, { clubId, hash }: OfClub) =>
  selectDrafts(db, clubId).where('hash', '=', hash).executeTakeFirst();

export const findDraftById = (db: Database, { clubId, id }: { clubId: number; id: number }) =>
  selectDrafts(db, clubId).where('id', '=', id).executeTakeFirst();

export const findHashById = (db: Database, { clubId, id }: { clubId: number; id: number }) =>
  db
    .selectFrom('tournaments')
    .select('hash')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The draft with its lock; another act on it waits. */
export const lockDraft = (tx: Database, { clubId, hash }: OfClub) =>
  selectDrafts(tx, clubId).where('hash', '=', hash).forUpdate().executeTakeFirst();

type NewDraft = OfClub & { plan: Plan; now: Date };

export async function insertDraft(tx: Database, { clubId, hash, plan, now }: NewDraft): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_drafts')
    .values({ club_id: clubId, hash, plan: JSON.stringify(plan), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateDraft = (tx: Database, { id, plan, now }: { id: number; plan: Plan; now: Date }) =>
  tx
    .updateTable('tournament_drafts')
    .set((row) => ({ plan: JSON.stringify(plan), version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();

export const deleteDraft = (tx: Database, id: number) =>
  tx.deleteFrom('tournament_drafts').where('id', '=', id).execute();

const LISTED = 200;
const places = sql.join(PLACE_STATUSES.map((status) => sql.lit(status)));

/** Of the categories of a tournament that are not cancelled, for a query that knows it as `tournament`. */
const ofCategories = (what: string) =>
  sql<number>`(SELECT ${sql.raw(what)} FROM tournament_categories category
    WHERE category.tournament_id = tournament.id AND category.cancelled_at IS NULL)`;

const teamsIn = (statuses: typeof places) =>
  sql<number>`(SELECT count(*)::int FROM tournament_teams team
    JOIN tournament_categories category ON category.id = team.category_id
    WHERE category.tournament_id = tournament.id AND team.status IN (${statuses}))`;

/** The tournaments of a club with the numbers of its list: those that are not over, nearest first; then the latest. */
export const listDeskRows = (db: Database, clubId: number) =>
  db
    .selectFrom('tournaments as tournament')
    .select(['tournament.hash', 'tournament.name', 'tournament.starts_on', 'tournament.ends_on'])
    .select(['tournament.registration_starts_at', 'tournament.registration_ends_at', 'tournament.stage'])
    .select([
      ofCategories('count(*)::int').as('categories'),
      ofCategories('COALESCE(sum(max_teams), 0)::int').as('max_teams'),
      teamsIn(places).as('teams'),
      teamsIn(sql`'confirmed'`).as('confirmed'),
      teamsIn(sql`'waiting'`).as('waiting'),
    ])
    .where('tournament.club_id', '=', clubId)
    .orderBy(sql`tournament.stage IN ('finished', 'cancelled')`)
    .orderBy(
      sql`CASE WHEN tournament.stage IN ('finished', 'cancelled') THEN NULL ELSE tournament.starts_on END`,
    )
    .orderBy('tournament.starts_on', 'desc')
    .orderBy('tournament.id', 'desc')
    .limit(LISTED)
    .execute();

/** How many teams of each category are confirmed, and whether one ever registered, which fixes the fee. */
const paidHalves = sql<number>`(SELECT COALESCE(sum(COALESCE(half.club_cents, 0)), 0)::int
  + COALESCE(sum(${heldCentsOf('tournament_half', sql.ref<number>('half.id'))}), 0)::int
  FROM tournament_halves half JOIN tournament_teams of_half ON of_half.id = half.team_id
  WHERE of_half.category_id = category.id AND of_half.status <> 'withdrawn')`;

export async function countTeams(db: Database, tournament: number) {
  const rows = await db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select('category.id')
    .select(sql<number>`count(*) FILTER (WHERE team.status = 'confirmed')::int`.as('confirmed'))
    .select(sql<number>`count(*) FILTER (WHERE team.status <> 'withdrawn')::int`.as('present'))
    .select(paidHalves.as('halves_cents'))
    // Of one fee a team; of a team from another category without what went back, which of halves only the club's part still counts.
    .select(
      sql<number>`COALESCE(sum(team.price_cents - team.back_cents + team.club_back_cents - team.club_handed_cents) FILTER (WHERE team.status = 'confirmed'
        AND (team.paid_at_club_at IS NOT NULL OR COALESCE(${latestPaymentOf('tournament_team', sql.ref('team.id'))} ->> 'status', '') <> 'charged_back')
        AND NOT EXISTS (SELECT FROM tournament_halves half WHERE half.team_id = team.id)), 0)::int
        - COALESCE(sum(team.club_handed_cents) FILTER (WHERE team.status <> 'withdrawn'
        AND EXISTS (SELECT FROM tournament_halves half WHERE half.team_id = team.id)), 0)::int`.as(
        'whole_cents',
      ),
    )
    .where('category.tournament_id', '=', tournament)
    .groupBy('category.id')
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The names of a tournament's courts, and of all its club has. */
export async function courtNames(
  db: Database,
  { clubId, tournament }: { clubId: number; tournament: number | null },
): Promise<{ own: string[]; all: string[]; courts: { id: number; name: string }[] }> {
  const courts = await findCourts(db, clubId);
  const all = courts.map(({ name }) => name);
  if (tournament === null) return { own: all, all, courts };
  const rows = await db
    .selectFrom('tournament_courts')
    .select('court_id')
    .where('tournament_id', '=', tournament)
    .execute();
  const own = new Set(rows.map(({ court_id }) => court_id));
  const ofTournament = courts.filter(({ id }) => own.has(id));
  return { own: ofTournament.map(({ name }) => name), all, courts: ofTournament };
}

/** The match that is called to a court, of any tournament. */
export const findCalledOn = (db: Database, court: number) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournament_categories as category', 'category.id', 'match.category_id')
    .select(['match.id', 'match.tournament_id', 'match.starts_at', 'match.team_a', 'match.team_b'])
    .select('category.name as category_name')
    .where('match.called_court', '=', court)
    .executeTakeFirst();

/** Writes an edit and counts it, so that a form that shows an older state is refused. */
export const updateTournament = (
  tx: Database,
  id: number,
  { now, ...change }: Omit<Updateable<DB['tournaments']>, 'id' | 'version' | 'updated_at'> & { now: Date },
) =>
  tx
    .updateTable('tournaments')
    .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();

export async function replaceCourts(tx: Database, tournament: number, courts: readonly number[]) {
  await tx.deleteFrom('tournament_courts').where('tournament_id', '=', tournament).execute();
  await tx
    .insertInto('tournament_courts')
    .values(courts.map((court_id) => ({ tournament_id: tournament, court_id })))
    .execute();
}

export type CategoryFields = Plan['categories'][number];

export const updateCategory = (
  tx: Database,
  id: number,
  change: Partial<CategoryFields> & { cancelled_at?: Date; cancel_reason?: string; seeded_teams?: number[] },
) => tx.updateTable('tournament_categories').set(categoryColumns(change)).where('id', '=', id).execute();

export async function addCategory(
  tx: Database,
  tournament: number,
  { position, ...fields }: CategoryFields & { position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_categories')
    .values({ ...categoryColumns(fields), position, tournament_id: tournament })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the names of categories are compared with each statement, or from `immediate` on. */
export const checkNames = (tx: Database, when: 'deferred' | 'immediate') =>
  sql`SET CONSTRAINTS tournament_categories_name_key ${sql.raw(when)}`.execute(tx);

/** No place of a category is held past the end of the registration. */
export const capPlaces = (tx: Database, { category, end, now }: { category: number; end: Date; now: Date }) =>
  tx
    .updateTable('tournament_teams')
    .set({ place_until: end, updated_at: now })
    .where('category_id', '=', category)
    .where('place_until', '>', end)
    .execute();
