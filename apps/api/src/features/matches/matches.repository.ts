import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';

export type MatchRow = {
  id: number;
  date: Date;
  ended_at: Date | null;
  type: string;
  winner: 'A' | 'B' | null;
  is_public: boolean;
  version: number;
  club_name: string | null;
  booking_id: number | null;
  created_by: number;
  cancelled_at: Date | null;
  finished_by: number | null;
  finished_team: 'A' | 'B' | null;
  provisional_until: Date | null;
  consent_until: Date | null;
  consent_closed_at: Date | null;
  levels_waiting: boolean;
  contested_at: Date | null;
  contest_reason: string | null;
};

export type MatchWithCourt = MatchRow & {
  court: {
    id: number;
    name: string;
    club: { id: number; slug: string; name: string; timezone: string };
  } | null;
};

const matchColumns = [
  'matches.id',
  'matches.date',
  'matches.ended_at',
  'matches.type',
  'matches.winner',
  'matches.is_public',
  'matches.version',
  'matches.club_name',
  'matches.booking_id',
  'matches.created_by',
  'matches.cancelled_at',
  'matches.finished_by',
  'matches.finished_team',
  'matches.provisional_until',
  'matches.consent_until',
  'matches.consent_closed_at',
  'matches.levels_waiting',
  'matches.contested_at',
  'matches.contest_reason',
] as const;

/**
 * Locks the match's row. Every change of a match, its players or its sets starts here, so changes of one match run
 * one after another. NO KEY: foreign key checks on the match do not wait for this lock.
 */
export function lockMatch(db: Database, id: number): Promise<MatchRow | undefined> {
  return db
    .selectFrom('matches')
    .select(matchColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Only the columns that decide who may see a match. */
export function findMatchVisibility(db: Database, id: number) {
  return db.selectFrom('matches').select(['ended_at', 'is_public']).where('id', '=', id).executeTakeFirst();
}

const selectWithCourt = (db: Database) =>
  db
    .selectFrom('matches')
    .leftJoin('courts', 'courts.id', 'matches.court_id')
    .leftJoin('clubs', 'clubs.id', 'courts.club_id')
    .select(matchColumns)
    .select([
      'courts.id as court_id',
      'courts.name as court_name',
      'clubs.id as club_id',
      'clubs.slug as club_slug',
      'clubs.name as court_club_name',
      'clubs.timezone as club_timezone',
    ]);

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectWithCourt>['executeTakeFirstOrThrow']>>;

function withCourt(row: JoinedRow): MatchWithCourt {
  const { court_id, court_name, club_id, club_slug, court_club_name, club_timezone, ...match } = row;
  // Foreign keys guarantee that all of these exist or none does; the checks narrow the types.
  const hasCourt = court_id !== null && court_name !== null && club_id !== null;
  const hasClub = club_slug !== null && court_club_name !== null && club_timezone !== null;
  if (!hasCourt || !hasClub) return { ...match, court: null };
  const club = { id: club_id, slug: club_slug, name: court_club_name, timezone: club_timezone };
  return { ...match, court: { id: court_id, name: court_name, club } };
}

export async function findMatch(db: Database, id: number): Promise<MatchWithCourt | undefined> {
  const row = await selectWithCourt(db).where('matches.id', '=', id).executeTakeFirst();
  return row && withCourt(row);
}

export type PlayerMatches = {
  player: number;
  /**
   * Includes matches that the player only created: without them the creator could not find a match organized for
   * others.
   */
  withCreated: boolean;
  /** true: finished matches; false: open matches; undefined: both. Cancelled matches are never listed. */
  finished: boolean | undefined;
  type?: MatchType | undefined;
  /** Only matches that this player was in too. */
  companion?: number | undefined;
};

const isOf =
  ({ player, withCreated, finished, type, companion }: PlayerMatches) =>
  (where: ExpressionBuilder<DB, 'matches'>) => {
    const playedBy = (id: number) =>
      where
        .selectFrom('match_players')
        .select('match_players.match_id')
        .where('match_players.player_id', '=', id);
    const plays = playedBy(player);
    const created = where
      .selectFrom('matches as created')
      .select('created.id as match_id')
      .where('created.created_by', '=', player);
    return where.and([
      where('matches.cancelled_at', 'is', null),
      where('matches.id', 'in', withCreated ? plays.union(created) : plays),
      ...(finished === undefined ? [] : [where('matches.ended_at', finished ? 'is not' : 'is', null)]),
      ...(type === undefined ? [] : [where('matches.type', '=', type)]),
      ...(companion === undefined ? [] : [where('matches.id', 'in', playedBy(companion))]),
    ]);
  };

export async function countMatchesOf(db: Database, of: PlayerMatches): Promise<number> {
  const { count } = await db
    .selectFrom('matches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOf(of))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of a player's matches, newest first. */
export async function listMatchesOf(
  db: Database,
  of: PlayerMatches,
  { limit, offset }: { limit: number; offset: number },
): Promise<MatchWithCourt[]> {
  const rows = await selectWithCourt(db)
    .where(isOf(of))
    .orderBy('matches.date', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(withCourt);
}

export type NewMatch = {
  date: Date;
  type: string;
  is_public: boolean;
  court_id: number | null;
  club_name: string | null;
  booking_id: number | null;
  created_by: number;
};

/**
 * Throws 23503 on matches_court_id_fkey (unknown court) and 23505 on matches_booking_key (the booking has a
 * match).
 */
export async function insertMatch(db: Database, match: NewMatch, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('matches')
    .values({ ...match, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type MatchChanges = {
  date?: Date;
  type?: string;
  is_public?: boolean;
  court_id?: number | null;
  club_name?: string | null;
  booking_id?: null;
  ended_at?: Date | null;
  finished_by?: number | null;
  finished_team?: 'A' | 'B' | null;
  winner?: 'A' | 'B' | null;
  cancelled_at?: Date;
  provisional_until?: Date | null;
  consent_until?: Date | null;
  consent_closed_at?: Date | null;
  levels_waiting?: boolean;
  contested_at?: Date | null;
  contested_by?: number | null;
  contest_reason?: string | null;
};

/** Writes the given changes, if any, increments the version and returns it. */
export async function updateMatchRow(
  db: Database,
  id: number,
  changes: MatchChanges,
  now: Date,
): Promise<number> {
  const { version } = await db
    .updateTable('matches')
    .set({ ...changes, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** SQL fragment for other features: the id of the match of a booking, or null. */
export const matchOfBooking = (booking: RawBuilder<number>) =>
  sql<number | null>`(SELECT id FROM matches WHERE booking_id = ${booking})`;
