import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { Entrant } from '@bandeja/rules/matches/opening/refuse-entry';
import { COURT_PLACES } from '@bandeja/rules/matches/team';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Refusal } from '../../http/errors/refusal.ts';
import { courtsWithClub } from '../clubs/public.ts';
import { levelChangesOf } from '../levels/public.ts';
import { playerCards, presentPlayerSummary } from '../players/public.ts';
import { offersBeside } from './opening/match-line.repository.ts';
import { type LoadedOpening, loadedOpening, openingParts } from './opening/openings.repository.ts';
import { hasPlaces } from './places/places.repository.ts';

/** What is read of a match: a new column is added here, and written where its use case inserts or changes it. */
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
  /** When its booking ends; null without one. */
  'matches.ends_at',
  'matches.created_by',
  'matches.cancelled_at',
  'matches.finished_by',
  'matches.finished_team',
  'matches.provisional_until',
  'matches.consent_until',
  'matches.consent_closed_at',
  'matches.levels_waiting',
  /** The match of the same four in the same hour that counts for levels instead of this one. */
  'matches.counted_instead',
  'matches.contested_at',
  'matches.contest_reason',
  /** A tournament has opened it: only its sets and its result are the players'. */
  'matches.of_tournament',
  'matches.court_id',
  /** The court that the match lost with its booking. */
  'matches.lost_court_id',
  /** Why a match ended early; of a contested match: why the proposed result does. */
  'matches.ended_early',
  /** The pair that could not continue after an injury, or that did not come. */
  'matches.retired_team',
  /** The form of the results of its category; both null: a match of no tournament. */
  'matches.form_sets',
  'matches.form_third_set',
  'matches.form_games',
  /** Whether it is open to players who know none of it; null: it was never opened. */
  'matches.opening_state',
] as const;

type ColumnOf<Name extends string> = Name extends `${string}.${infer Column}` ? Column : Name;

export type MatchRow = Pick<Selectable<DB['matches']>, ColumnOf<(typeof matchColumns)[number]>> & {
  court: {
    id: number;
    name: string;
    club: { id: number; slug: string; name: string; timezone: string };
  } | null;
  /** Of the court, else of whom stated the time, else of the court it lost; null without all. */
  timezone: string | null;
};

export const placeColumns = [
  'match_players.id',
  'match_players.player_id',
  'match_players.team',
  'match_players.position',
  /** Null: the player has not confirmed. */
  'match_players.confirmed_at',
] as const;

/** A player's place in a match. `id` is the match player's, `player_id` the player's. */
export type MatchPlace = Pick<Selectable<DB['match_players']>, ColumnOf<(typeof placeColumns)[number]>>;

export type LoadedPlayer = MatchPlace & {
  player: PlayerSummary;
  /** The player's level before the match when the match has moved it, else the present level. */
  level: number | null;
};

export const scoreColumns = ['id', 'match_id', 'set', 'version', 'team_a_score', 'team_b_score'] as const;

/** A set with its players, which only writeScore and updateSetPlayers write. */
export type ScoreRow = Pick<Selectable<DB['match_scores']>, (typeof scoreColumns)[number]> & {
  players: MatchScore['players'];
};

/** A match with all that is decided on and shown of it. */
export type LoadedMatch = {
  match: MatchRow;
  players: LoadedPlayer[];
  scores: ScoreRow[];
  levelChanges: MatchLevelChange[];
  /** How it is open to players who know none of it; null: it was never opened. */
  opening: LoadedOpening | null;
  /** What decides whether the viewer fits into it, where that is shown. */
  entrant?: Entrant;
};

const matchId = sql.ref<number>('matches.id');

export const selectWithParts = (db: Database) =>
  db
    .selectFrom('matches')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    .leftJoin(courtsWithClub(db).as('lost'), 'lost.court_id', 'matches.lost_court_id')
    .select(matchColumns)
    .select([
      sql<string | null>`coalesce(court.timezone, matches.timezone, lost.timezone)`.as('timezone'),
      sql<MatchRow['court']>`CASE WHEN court.court_id IS NOT NULL THEN json_build_object(
        'id', court.court_id, 'name', court.court_name, 'club', json_build_object(
          'id', court.club_id, 'slug', court.club_slug, 'name', court.club_name, 'timezone', court.timezone)) END`.as(
        'court',
      ),
      jsonArrayFrom(
        db
          .selectFrom('match_players')
          .innerJoin(playerCards(db).as('player'), 'player.player_id', 'match_players.player_id')
          .select(placeColumns)
          .select([
            'player.first_name',
            'player.last_name',
            'player.removed_at',
            'player.level as present_level',
            'player.images',
          ])
          .where('match_players.match_id', '=', matchId)
          .orderBy('match_players.id'),
      ).as('seated'),
      jsonArrayFrom(
        db
          .selectFrom('match_scores')
          .select(scoreColumns)
          .select((select) => select.ref('players').$castTo<ScoreRow['players']>().as('players'))
          .where('match_id', '=', matchId)
          .orderBy('set'),
      ).as('scores'),
      levelChangesOf(matchId).as('level_changes'),
      openingParts.as('opening'),
    ]);

/** A match with all that is shown of it, in one statement. */
const matchWithParts = compiledOnce((db, given: Given<{ id: number }>) =>
  selectWithParts(db).where('matches.id', '=', given('id')),
);

type MatchWithParts = Awaited<ReturnType<ReturnType<typeof matchWithParts>['rows']>>[number];

export const loadedMatch = ({
  seated,
  scores,
  level_changes,
  opening,
  ...match
}: MatchWithParts): LoadedMatch => ({
  match,
  players: seated.map(({ first_name, last_name, removed_at, present_level, images, ...place }) => ({
    ...place,
    // Of JSON.
    confirmed_at: place.confirmed_at === null ? null : new Date(place.confirmed_at),
    player: presentPlayerSummary({ id: place.player_id, first_name, last_name, removed_at }, images),
    level: level_changes.find(({ player }) => player === place.player_id)?.previous_level ?? present_level,
  })),
  scores,
  levelChanges: level_changes,
  opening: opening && loadedOpening(opening),
});

export async function loadMatch(db: Database, id: number): Promise<LoadedMatch | undefined> {
  const row = await matchWithParts({ id }).first(db);
  return row && loadedMatch(row);
}

/** Loads a match that was just written. */
export async function loadPresentMatch(tx: Database, id: number): Promise<LoadedMatch> {
  const loaded = await loadMatch(tx, id);
  if (!loaded) throw new Refusal('match_not_found');
  return loaded;
}

/**
 * Locks the match's row, then loads the match, in one trip. Every change of a match, its players or its sets starts here,
 * so changes of one match run one after another. NO KEY: foreign key checks on the match do not wait for this lock.
 * Throws match_not_found.
 */
export async function lockLoadedMatch(tx: Database, id: number): Promise<LoadedMatch> {
  const lock = sql`SELECT FROM matches WHERE id = ${id} FOR NO KEY UPDATE`;
  const [, [row]] = await inOneTrip(tx, [lock, matchWithParts({ id })]);
  if (!row) throw new Refusal('match_not_found');
  return loadedMatch(row);
}

/** Only the columns that decide who may see a match. */
export function findMatchVisibility(db: Database, id: number) {
  return db.selectFrom('matches').select(['ended_at', 'is_public']).where('id', '=', id).executeTakeFirst();
}

export type NewMatch = Omit<Insertable<DB['matches']>, 'created_at' | 'updated_at'>;

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

export type MatchChanges = Omit<
  Updateable<DB['matches']>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'confirmed_only'
>;

const SEATED = sql`SELECT player_id FROM match_players WHERE match_id = matches.id`;
const NO_OFFERS = sql<number[]>`'{}'::bigint[]`;

type Updated = {
  version: number;
  of_tournament: boolean;
  players: number[];
  opening_state: MatchRow['opening_state'];
  /** Of its places some cost, and have not ended. */
  has_places: boolean;
  /** Before the change; null of a match that was never opened. */
  before: Pick<MatchRow, 'opening_state' | 'date'> | null;
  /** Of a new time: other matches that keep a place for one of its players. */
  offers: number[];
};

/**
 * Writes the given changes, if any, and increments the version. An open match is full when its four places are taken, and
 * closed when it is finished or cancelled.
 */
export async function updateMatchRow(
  db: Database,
  id: number,
  { opening_state, ...changes }: MatchChanges,
  now: Date,
): Promise<Updated> {
  const isOver = Boolean(changes.ended_at || changes.cancelled_at);
  const state = opening_state === undefined ? sql.ref('opening_state') : sql`${opening_state}::text`;
  const { before, ...row } = await db
    .updateTable('matches')
    .set({
      ...changes,
      // Results finished from now on count for players who have confirmed the match.
      ...(changes.ended_at && { confirmed_only: true }),
      opening_state: sql<MatchRow['opening_state']>`CASE
        WHEN ${state} IS NULL THEN NULL
        WHEN ${state} = 'closed' OR ${sql.lit(isOver)} THEN 'closed'
        WHEN (SELECT count(*) FROM match_players WHERE match_id = matches.id AND team <> '') = ${sql.lit(COURT_PLACES)} THEN 'full'
        ELSE 'open' END`,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning([
      'version',
      'of_tournament',
      'opening_state',
      hasPlaces(sql.ref<number>('matches.id')).as('has_places'),
      sql<number[]>`ARRAY(${SEATED})`.as('players'),
      ('date' in changes ? offersBeside(sql.ref('matches.id'), SEATED) : NO_OFFERS).as('offers'),
      // A query of RETURNING sees the rows as before the statement.
      sql<{
        opening_state: MatchRow['opening_state'];
        date: string;
      } | null>`CASE WHEN opening_state IS NOT NULL THEN (
        SELECT json_build_object('opening_state', was.opening_state, 'date', was.date)
        FROM matches AS was WHERE was.id = matches.id) END`.as('before'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, before: before && { ...before, date: new Date(before.date) } };
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
