import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { PlayerGender, RequestState } from '@bandeja/rules/matches/opening/opening';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { type AgeFacts, ageFactsOf, areApart, entrantOf, isMinorAlone } from '../../players/public.ts';
import { placesOfMatch, type StoredPlace } from '../places/places.repository.ts';
import { type InLine, lineParts, loadedLine, type Missed } from './match-line.repository.ts';

type OpeningRow = Selectable<DB['match_openings']>;
type Shown = Pick<OpeningRow, 'level_min' | 'level_max' | 'gender' | 'not_full' | 'note'> & {
  /** Of the match's present booking; 0: none. */
  price_cents: number;
};

/** How a match is open, in its row. */
export type StoredOpening = Shown & {
  fill_by: string;
  asked_at: string | null;
  leave_free_until: string | null;
  genders: { player: number; gender: PlayerGender }[];
  requests: { id: number; player: number; state: RequestState; until: string; is_apart: boolean }[];
  places: StoredPlace[];
  line: InLine<string>[];
  missed: Missed[];
};

/**
 * How a match is open; of `requests` only players and states: listRequests reads the texts. is_apart: a block stands between
 * the player who asks and the creator, who does not see the request.
 */
export type LoadedOpening = Shown & {
  fill_by: Date;
  asked_at: Date | null;
  leave_free_until: Date | null;
  genders: ReadonlyMap<number, PlayerGender>;
  requests: { id: number; player: number; state: RequestState; until: Date; is_apart: boolean }[];
  /** Those that cost and have not ended. */
  places: (Omit<StoredPlace, 'until'> & { until: Date })[];
  /** Who waits for a place, in the order of asking. */
  line: InLine<Date>[];
  missed: Missed[];
};

/** What a place costs, for a query of matches with their openings as `opening`. */
export const priceOf = sql<number>`CASE WHEN opening.price_booking = matches.booking_id THEN opening.price_cents ELSE 0 END`;

/** What the creator chose; null without a look-up when the match was never opened. */
export const openingParts = sql<StoredOpening | null>`CASE WHEN matches.opening_state IS NOT NULL THEN (
  SELECT json_build_object(
    'level_min', opening.level_min, 'level_max', opening.level_max, 'gender', opening.gender,
    'fill_by', opening.fill_by, 'not_full', opening.not_full, 'note', opening.note, 'asked_at', opening.asked_at,
    'leave_free_until', opening.leave_free_until,
    'price_cents', ${priceOf}, 'places', ${placesOfMatch(sql.ref<number>('matches.id'))},
    'genders', (
      SELECT coalesce(json_agg(json_build_object('player', seat.player_id,
        'gender', ${entrantOf(sql<number>`seat.player_id`)} ->> 'gender')), '[]')
      FROM match_players AS seat WHERE seat.match_id = matches.id),
    'requests', (
      SELECT coalesce(json_agg(json_build_object('id', request.id, 'player', request.player_id,
        'state', request.state, 'until', request.until,
        'is_apart', ${areApart(sql`request.player_id`, sql`matches.created_by`)}) ORDER BY request.id), '[]')
      FROM match_requests AS request WHERE request.match_id = matches.id),
    ${lineParts})
  FROM match_openings AS opening WHERE opening.match_id = matches.id) END`;

const dateOf = (stored: string | null) => (stored === null ? null : new Date(stored));

export const loadedOpening = (stored: StoredOpening): LoadedOpening => ({
  ...stored,
  fill_by: new Date(stored.fill_by),
  asked_at: dateOf(stored.asked_at),
  leave_free_until: dateOf(stored.leave_free_until),
  genders: new Map(stored.genders.map(({ player, gender }) => [player, gender])),
  requests: stored.requests.map((request) => ({ ...request, until: new Date(request.until) })),
  places: stored.places.map((place) => ({ ...place, until: new Date(place.until) })),
  line: loadedLine(stored.line),
});

export async function upsertOpening(tx: Database, opening: Insertable<DB['match_openings']>): Promise<void> {
  const { match_id: _, opened_at: __, ...changes } = opening;
  await tx
    .insertInto('match_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet({ ...changes, asked_at: null }))
    .execute();
}

export async function updateOpening(
  tx: Database,
  match: number,
  changes: Omit<Updateable<DB['match_openings']>, 'match_id'>,
): Promise<void> {
  await tx.updateTable('match_openings').set(changes).where('match_id', '=', match).execute();
}

/** What the job needs before it locks: a booking is locked before its match. */
export function findOpening(db: Database, match: number) {
  return db
    .selectFrom('matches')
    .innerJoin('match_openings', 'match_openings.match_id', 'matches.id')
    .select(['matches.opening_state', 'matches.booking_id', 'match_openings.fill_by'])
    .where('matches.id', '=', match)
    .executeTakeFirst();
}

/** A literal: a parameter would not let PostgreSQL use the partial index. */
const isOpenOrFull = sql<boolean>`opening_state IN ('open', 'full')`;

/** Matches of a player that are open or full, without this one. */
export async function countOpenOf(
  tx: Database,
  { player, match }: { player: number; match: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('matches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', player)
    .where(isOpenOrFull)
    .where('id', '<>', match)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOpenOf(tx: Database, player: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('matches')
    .select('id')
    .where('created_by', '=', player)
    .where(isOpenOrFull)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these players who are under 18 without a guardian's consent on file. */
export async function findMinorsAlone(
  db: Database,
  players: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ player: number; age: AgeFacts | null }>`
    SELECT one.id AS player, ${ageFactsOf(sql.ref<number>('one.id'))} AS age
    FROM unnest(${players}::bigint[]) AS one (id)`.execute(db);
  return rows.filter(({ age }) => isMinorAlone(age, now)).map(({ player }) => player);
}

/** Whether a player was taken out of a match, for a query that knows both. */
export const wasRemoved = ({ match, player }: { match: RawBuilder<unknown>; player: RawBuilder<unknown> }) =>
  sql<boolean>`EXISTS (
    SELECT FROM match_removals AS removal WHERE removal.match_id = ${match} AND removal.player_id = ${player})`;

export async function isRemoved(
  db: Database,
  { match, player }: { match: number; player: number },
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    SELECT ${wasRemoved({ match: sql`${match}::bigint`, player: sql`${player}::bigint` })} AS removed`.execute(
    db,
  );
  return rows[0]?.removed ?? false;
}

/** Remembers that a player was taken out of a match. Twice: the first time stays. */
export async function insertRemoval(
  tx: Database,
  { match: match_id, player: player_id, now: removed_at }: { match: number; player: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('match_removals')
    .values({ match_id, player_id, removed_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRemoval(tx: Database, match: number, player: number): Promise<void> {
  await tx
    .deleteFrom('match_removals')
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .execute();
}

type Old = { before: Date; limit: number };

/** Joins are counted by day. */
export async function deleteOldJoins(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM match_joins WHERE id IN (
        SELECT id FROM match_joins WHERE joined_at < ${before}
        ORDER BY joined_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

const countSince = async (
  tx: Database,
  table: 'match_joins' | 'match_requests',
  column: 'joined_at' | 'created_at',
  { player, since }: { player: number; since: Date },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE player_id = ${player} AND ${sql.ref(column)} >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
};
type OfDay = { player: number; since: Date };
export const countJoins = (tx: Database, of: OfDay) => countSince(tx, 'match_joins', 'joined_at', of);
export const countRequests = (tx: Database, of: OfDay) => countSince(tx, 'match_requests', 'created_at', of);

export async function insertJoin(
  tx: Database,
  join: { match: number; player: number; now: Date },
): Promise<void> {
  const { match: match_id, player: player_id, now: joined_at } = join;
  await tx.insertInto('match_joins').values({ match_id, player_id, joined_at }).execute();
}

/** Whether the court of a match is of a club that only its staff sees. */
export async function isAtHiddenClub(db: Database, match: number): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .innerJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    .select('court.published_at')
    .where('matches.id', '=', match)
    .executeTakeFirst();
  return row !== undefined && row.published_at === null;
}
