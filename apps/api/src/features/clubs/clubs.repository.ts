import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { containsEveryWord, isSameText } from '@bandeja/db/typed-text';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';

export type ClubFilter = {
  search?: string | undefined;
  city?: string | undefined;
  sport?: string | undefined;
};
export type Span = { limit: number; offset: number };
export type ClubRow = Awaited<ReturnType<typeof findClubs>>[number];
export type LegalRow = Pick<Selectable<DB['clubs']>, 'legal_name' | 'document' | 'street_address'>;
export type CourtRow = Awaited<ReturnType<typeof findCourts>>[number];

/** The column of the index clubs_name_search. */
const searchedName = sql.ref<string>('clubs.search_name');

function fits({ search, city, sport }: ClubFilter) {
  return (where: ExpressionBuilder<DB, 'clubs'>) =>
    where.and([
      where('clubs.published_at', 'is not', null),
      ...containsEveryWord(searchedName, search),
      ...(city ? [isSameText(where.ref('clubs.city'), city)] : []),
      ...(sport
        ? [
            where.exists(
              where
                .selectFrom('courts')
                .select('courts.id')
                .whereRef('courts.club_id', '=', 'clubs.id')
                .where('courts.archived_at', 'is', null)
                .where((court) => isSameText(court.ref('courts.sport'), sport)),
            ),
          ]
        : []),
    ]);
}

const selectClubs = (db: Database) =>
  db
    .selectFrom('clubs')
    .select([
      'clubs.id',
      'clubs.slug',
      'clubs.name',
      'clubs.city',
      'clubs.state',
      'clubs.email',
      'clubs.phone_number',
      'clubs.website',
      'clubs.description',
      'clubs.google_location',
      'clubs.timezone',
      'clubs.takes_online_payment as online_payment',
      'clubs.durations',
      sql<
        string[]
      >`ARRAY(SELECT DISTINCT sport FROM courts WHERE club_id = clubs.id AND archived_at IS NULL ORDER BY sport)`.as(
        'sports',
      ),
    ]);

export function findClub(db: Database, slug: string) {
  return selectClubs(db)
    .select(['clubs.legal_name', 'clubs.document', 'clubs.street_address'])
    .where('clubs.slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
}

/** The address to which a club gets letters; null: it has none. */
export async function findClubMailbox(db: Database, slug: string): Promise<string | null> {
  const club = await db.selectFrom('clubs').select('email').where('slug', '=', slug).executeTakeFirst();
  return club?.email ?? null;
}

/** Who sells at a club. */
export const findLegal = (db: Database, club: number): Promise<LegalRow> =>
  db
    .selectFrom('clubs')
    .select(['legal_name', 'document', 'street_address'])
    .where('id', '=', club)
    .executeTakeFirstOrThrow();

export async function countClubs(db: Database, filter: ClubFilter): Promise<number> {
  const { count } = await countOf(db, db.selectFrom('clubs').where(fits(filter))).executeTakeFirstOrThrow();
  return count;
}

/** By name. */
export function findClubs(db: Database, filter: ClubFilter, { limit, offset }: Span) {
  return selectClubs(db)
    .where(fits(filter))
    .orderBy(sql`search_text(clubs.name)`)
    .orderBy('clubs.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** By name, without what only a club's page shows. */
export function findClubSummaries(db: Database, filter: ClubFilter, limit: number) {
  return db
    .selectFrom('clubs')
    .select(['clubs.id', 'clubs.slug', 'clubs.name', 'clubs.city'])
    .where(fits(filter))
    .orderBy(sql`search_text(clubs.name)`)
    .orderBy('clubs.id')
    .limit(limit)
    .execute();
}

/** Without what only a club's page shows. */
export function findClubsById(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('clubs')
    .select(['clubs.id', 'clubs.slug', 'clubs.name', 'clubs.city'])
    .where('clubs.id', 'in', ids)
    .execute();
}

/** The courts of a club, in its own order. */
export function findCourts(db: Database, clubId: number) {
  return db
    .selectFrom('courts')
    .select(['id', 'name', 'sport', 'surface', 'indoor'])
    .where('club_id', '=', clubId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The courts of a club by the names an operator types, in the order of their ids; without a name all of them. */
export function findClubCourts(db: Database, clubSlug: string, name?: string) {
  return db
    .selectFrom('courts')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select(['courts.id', 'courts.name', 'clubs.timezone'])
    .where('clubs.slug', '=', clubSlug)
    .where('courts.archived_at', 'is', null)
    .where((is) => is.and(name === undefined ? [] : [isSameText(is.ref('courts.name'), name)]))
    .orderBy('courts.id')
    .execute();
}

/** Order of readers: Á next to A. */
export async function findCities(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('clubs')
    .select('city')
    .where('published_at', 'is not', null)
    .groupBy('city')
    .orderBy(sql`search_text(city)`)
    .orderBy('city')
    .execute();
  return rows.map(({ city }) => city);
}

/** The ids of a court's club's courts, as a subquery of another feature's statement. */
export const courtsOfSameClub = (court: number) => sql<number>`(
  SELECT id FROM courts WHERE club_id = (SELECT club_id FROM courts WHERE id = ${court})
)`;

/** The time zone of a court, as a subquery. */
export const zoneOfCourt = (court: number) => sql<string>`(
  SELECT timezone FROM clubs WHERE id = (SELECT club_id FROM courts WHERE id = ${court})
)`;

/** The day in the zone of a published club, whose id is a column of the statement; NULL while only its staff sees it. */
export const todayOfClub = (club: RawBuilder<number>, now: Date) => sql<string | null>`(
  SELECT (${now}::timestamptz AT TIME ZONE timezone)::date FROM clubs
  WHERE id = ${club} AND published_at IS NOT NULL
)`;

/** The published clubs of a city, by id. */
export const clubsOfCity = (city: RawBuilder<string | null>) => sql<{ club_id: number }>`(
  SELECT id AS club_id FROM clubs WHERE search_text(city) = search_text(${city}) AND published_at IS NOT NULL
)`;

/** The zone of the clubs of a city; null: it has none. */
export const zoneOfCity = (city: RawBuilder<string | null>) => sql<string | null>`(
  SELECT timezone FROM clubs WHERE search_text(city) = search_text(${city}) AND published_at IS NOT NULL
  ORDER BY id LIMIT 1
)`;

/** Courts with what a booking, closure or match shows of their clubs: another feature joins it. */
export const courtsWithClub = (db: Database) =>
  db
    .selectFrom('courts as court')
    .innerJoin('clubs as club', 'club.id', 'court.club_id')
    .select([
      'court.id as court_id',
      'court.name as court_name',
      'court.sport as court_sport',
      'club.id as club_id',
      'club.slug as club_slug',
      'club.name as club_name',
      'club.city as club_city',
      'club.google_location',
      'club.timezone',
      'club.takes_online_payment as online_payment',
      'club.charges_with',
      'club.free_until_hours',
      'club.days_ahead',
      'club.published_at',
    ]);

/**
 * Locks a court for the transaction. The exclusion constraint alone would do, but bookings that race for a court would
 * deadlock now and then, and wait far longer for each other's index entries.
 */
export async function lockCourt(db: Database, id: number): Promise<void> {
  await courtTurn({ id }).rows(db);
}

/** The statement of lockCourt, for a trip with others. */
export const courtTurn = compiledOnce((db, given: Given<{ id: number }>) =>
  db.selectFrom('courts').select('id').where('id', '=', given('id')).forNoKeyUpdate(),
);

/** Locks courts in the order of their ids: two that lock several do not wait for each other. */
export async function lockCourts(db: Database, ids: readonly number[]): Promise<void> {
  await db.selectFrom('courts').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Clubs as their own staff sees them, published or not: the desk joins this. */
export const deskClubs = (db: Database) =>
  db
    .selectFrom('clubs')
    .select(['id as club_id', 'slug as club_slug', 'name as club_name', 'city as club_city'])
    .select(['timezone', 'published_at', 'charges_with']);

export const findDeskClub = (db: Database, slug: string) =>
  deskClubs(db).where('slug', '=', slug).executeTakeFirst();

/** What may not be published yet: its owner fills in the rest. The slug gets a number where another club has it. */
export async function openClub(
  tx: Database,
  { name, now }: { name: string; now: Date },
): Promise<{ id: number; slug: string }> {
  const base = slugOf(name);
  const taken = await tx.selectFrom('clubs').select('slug').where('slug', 'like', `${base}%`).execute();
  const slugs = new Set([...RESERVED_SLUGS, ...taken.map(({ slug }) => slug)]);
  let slug = base;
  for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`;
  return tx
    .insertInto('clubs')
    .values({
      ...{ slug, name, city: '', state: 'SP', timezone: 'America/Sao_Paulo', published_at: null },
      // Paid by its own account, unless the operator says otherwise.
      ...{ installation_account: false },
      ...{ created_at: now, updated_at: now },
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** Words of the desk's own addresses; the table refuses them too. */
const RESERVED_SLUGS = ['clubs', 'invitation', 'invitations'];

/** `Arena São João` is `arena-sao-joao`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'clube';

/** Clubs as another feature's list shows them, published or not: it joins this. */
export const clubSummaries = (db: Database) =>
  db
    .selectFrom('clubs')
    .select(['id as club_id', 'slug as club_slug', 'name as club_name', 'city as club_city', 'timezone'])
    .select(['published_at', 'charges_with']);

/** Whether a player may name the court of a match: not that of a club that only its staff sees. */
export async function isCourtOfPublishedClub(db: Database, court: number): Promise<boolean> {
  const found = await db
    .selectFrom('courts')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select('courts.id')
    .where('courts.id', '=', court)
    .where('courts.archived_at', 'is', null)
    .where('clubs.published_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
