import type { Database } from '@bandeja/db/database';
import type { EarlyReason } from '@bandeja/rules/matches/result';
import type { ResultForm } from '@bandeja/rules/matches/sets/set-score';
import { type RawBuilder, sql } from 'kysely';

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
  /** When its booking ends; null without one. */
  ends_at: Date | null;
  created_by: number;
  cancelled_at: Date | null;
  finished_by: number | null;
  finished_team: 'A' | 'B' | null;
  provisional_until: Date | null;
  consent_until: Date | null;
  consent_closed_at: Date | null;
  levels_waiting: boolean;
  /** The match of the same four in the same hour that counts for levels instead of this one. */
  counted_instead: number | null;
  contested_at: Date | null;
  contest_reason: string | null;
  /** A tournament has opened it: only its sets and its result are the players'. */
  of_tournament: boolean;
  court_id: number | null;
  /** The court that the match lost with its booking. */
  lost_court_id: number | null;
  /** Why a match ended early; of a contested match: why the proposed result does. */
  ended_early: EarlyReason | null;
  /** The pair that could not continue after an injury, or that did not come. */
  retired_team: 'A' | 'B' | null;
  /** The form of the results of its category; both null: a match of no tournament. */
  form_sets: ResultForm['sets'] | null;
  form_third_set: ResultForm['third_set'] | null;
};

export const matchColumns = [
  'matches.id',
  'matches.date',
  'matches.ended_at',
  'matches.type',
  'matches.winner',
  'matches.is_public',
  'matches.version',
  'matches.club_name',
  'matches.booking_id',
  'matches.ends_at',
  'matches.created_by',
  'matches.cancelled_at',
  'matches.finished_by',
  'matches.finished_team',
  'matches.provisional_until',
  'matches.consent_until',
  'matches.consent_closed_at',
  'matches.levels_waiting',
  'matches.counted_instead',
  'matches.contested_at',
  'matches.contest_reason',
  'matches.of_tournament',
  'matches.court_id',
  'matches.lost_court_id',
  'matches.ended_early',
  'matches.retired_team',
  'matches.form_sets',
  'matches.form_third_set',
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

export type NewMatch = {
  date: Date;
  type: string;
  is_public: boolean;
  court_id: number | null;
  club_name: string | null;
  /** Of whom stated the time; null with a court. */
  timezone?: string | null;
  booking_id: number | null;
  ends_at?: Date | null;
  created_by: number;
  of_tournament?: boolean;
  form_sets?: ResultForm['sets'];
  form_third_set?: ResultForm['third_set'];
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
  lost_court_id?: number | null;
  club_name?: string | null;
  timezone?: string | null;
  booking_id?: null;
  ended_at?: Date | null;
  finished_by?: number | null;
  finished_team?: 'A' | 'B' | null;
  winner?: 'A' | 'B' | null;
  ended_early?: EarlyReason | null;
  retired_team?: 'A' | 'B' | null;
  cancelled_at?: Date;
  provisional_until?: Date | null;
  consent_until?: Date | null;
  consent_closed_at?: Date | null;
  levels_waiting?: boolean;
  contested_at?: Date | null;
  contested_by?: number | null;
  contest_reason?: string | null;
};

/** Writes the given changes, if any, and increments the version. */
export async function updateMatchRow(
  db: Database,
  id: number,
  changes: MatchChanges,
  now: Date,
): Promise<{ version: number; of_tournament: boolean; players: number[] }> {
  return db
    .updateTable('matches')
    .set({
      ...changes,
      // Results finished from now on count for players who have confirmed the match.
      ...(changes.ended_at && { confirmed_only: true }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning([
      'version',
      'of_tournament',
      sql<number[]>`ARRAY(SELECT player_id FROM match_players WHERE match_id = matches.id)`.as('players'),
    ])
    .executeTakeFirstOrThrow();
}

/** The match of a booking, without a lock: returns only the id to lock. */
export async function findMatchOfBooking(db: Database, booking: number): Promise<number | null> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('booking_id', '=', booking)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Those of the bookings that have a match. */
export async function findBookingsWithMatch(db: Database, bookings: readonly number[]): Promise<number[]> {
  if (bookings.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .select('booking_id')
    .where('booking_id', 'in', bookings)
    .$narrowType<{ booking_id: number }>()
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** SQL fragment for other features: the id of the match of a booking, or null. */
export const matchOfBooking = (booking: RawBuilder<number>) =>
  sql<number | null>`(SELECT id FROM matches WHERE booking_id = ${booking})`;
