import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import {
  LONGEST_MATCH_MS,
  type PlayerGender,
  type RequestState,
  spanOf,
} from '@bandeja/rules/matches/opening/opening';
import type { Entrant } from '@bandeja/rules/matches/opening/refuse-entry';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import {
  type AgeFacts,
  ageFactsOf,
  entrantOf,
  hasBlocked,
  isMinorAlone,
  playerCards,
  presentPlayerSummary,
} from '../../players/public.ts';

type OpeningRow = Selectable<DB['match_openings']>;
type Shown = Pick<OpeningRow, 'level_min' | 'level_max' | 'gender' | 'not_full' | 'note'>;

/** How a match is open, in its row. */
export type StoredOpening = Shown & {
  fill_by: string;
  asked_at: string | null;
  leave_free_until: string | null;
  genders: { player: number; gender: PlayerGender }[];
  requests: { id: number; player: number; state: RequestState; until: string }[];
};

/** How a match is open; of `requests` only players and states: listRequests reads the texts. */
export type LoadedOpening = Shown & {
  fill_by: Date;
  asked_at: Date | null;
  leave_free_until: Date | null;
  genders: ReadonlyMap<number, PlayerGender>;
  requests: { id: number; player: number; state: RequestState; until: Date }[];
};

/** What the creator chose; null without a look-up when the match was never opened. */
export const openingParts = sql<StoredOpening | null>`CASE WHEN matches.opening_state IS NOT NULL THEN (
  SELECT json_build_object(
    'level_min', opening.level_min, 'level_max', opening.level_max, 'gender', opening.gender,
    'fill_by', opening.fill_by, 'not_full', opening.not_full, 'note', opening.note, 'asked_at', opening.asked_at,
    'leave_free_until', opening.leave_free_until,
    'genders', (
      SELECT coalesce(json_agg(json_build_object('player', seat.player_id,
        'gender', ${entrantOf(sql<number>`seat.player_id`)} ->> 'gender')), '[]')
      FROM match_players AS seat WHERE seat.match_id = matches.id),
    'requests', (
      SELECT coalesce(json_agg(json_build_object('id', request.id, 'player', request.player_id,
        'state', request.state, 'until', request.until) ORDER BY request.id), '[]')
      FROM match_requests AS request WHERE request.match_id = matches.id))
  FROM match_openings AS opening WHERE opening.match_id = matches.id) END`;

const dateOf = (stored: string | null) => (stored === null ? null : new Date(stored));

export const loadedOpening = (stored: StoredOpening): LoadedOpening => ({
  ...stored,
  fill_by: new Date(stored.fill_by),
  asked_at: dateOf(stored.asked_at),
  leave_free_until: dateOf(stored.leave_free_until),
  genders: new Map(stored.genders.map(({ player, gender }) => [player, gender])),
  requests: stored.requests.map((request) => ({ ...request, until: new Date(request.until) })),
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

export async function isMinorAloneNow(db: Database, player: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ age: AgeFacts | null }>`SELECT ${ageFactsOf(player)} AS age`.execute(db);
  return isMinorAlone(rows[0]?.age ?? null, now);
}

type Span = { from: Date; to: Date };
type OfMatch = { id: number; date: Date; ends_at: Date | null; booking_id: number | null };

const assumedEnd = (match: string): RawBuilder<Date> => {
  const { to } = spanOf({ date: new Date(0), ends_at: null, booking_id: null });
  const minutes = sql.lit(to.getTime() / MINUTE_MS);
  const [date, end] = [sql.ref(`${match}.date`), sql.ref(`${match}.ends_at`)];
  return sql`CASE WHEN ${sql.ref(`${match}.booking_id`)} IS NOT NULL AND ${end} > ${date} THEN ${end}
    ELSE ${date} + ${minutes} * interval '1 minute' END`;
};

/** Whether a match of the statement is to be played and takes a part of this time. */
const isToPlayAt = (match: string, { from, to }: Span) => sql<boolean>`(
  ${sql.ref(`${match}.cancelled_at`)} IS NULL AND ${sql.ref(`${match}.ended_at`)} IS NULL
  AND ${sql.ref(`${match}.date`)} > ${new Date(from.getTime() - LONGEST_MATCH_MS)}
  AND ${sql.ref(`${match}.date`)} < ${to} AND ${assumedEnd(match)} > ${from})`;

/** What decides whether a player fits into a match, in one statement. `met`: whom the player would meet there. */
export async function readEntrant(
  db: Database,
  { player, match, met, now }: { player: number; match: OfMatch; met: readonly number[]; now: Date },
): Promise<Omit<Entrant, 'has_booking'>> {
  type Row = {
    facts: { gender: PlayerGender; level: number | null } | null;
    age: AgeFacts | null;
    overlaps: boolean;
    blocks: boolean;
    is_blocked: boolean;
    request: RequestState | null;
  };
  const one = sql`${player}::bigint`;
  const { rows } = await sql<Row>`
    SELECT ${entrantOf(sql<number>`${player}::bigint`)} AS facts, ${ageFactsOf(player)} AS age,
      EXISTS (
        SELECT FROM match_players AS seat JOIN matches AS other ON other.id = seat.match_id
        WHERE seat.player_id = ${player} AND other.id <> ${match.id} AND ${isToPlayAt('other', spanOf(match))}
      ) AS overlaps,
      EXISTS (SELECT FROM unnest(${met}::bigint[]) AS other (id) WHERE ${hasBlocked(one, sql`other.id`)}) AS blocks,
      EXISTS (SELECT FROM unnest(${met}::bigint[]) AS other (id) WHERE ${hasBlocked(sql`other.id`, one)}) AS is_blocked,
      (SELECT state FROM match_requests WHERE match_id = ${match.id} AND player_id = ${player}) AS request`.execute(
    db,
  );
  const [row] = rows;
  return {
    player,
    level: row?.facts?.level ?? null,
    gender: row?.facts?.gender ?? null,
    is_minor_alone: isMinorAlone(row?.age ?? null, now),
    overlaps: row?.overlaps ?? false,
    block: row?.blocks ? 'own' : row?.is_blocked ? 'other' : null,
    request: row?.request ?? null,
  };
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

/** Throws 23505 on match_requests_once: asked before. */
export async function insertRequest(
  tx: Database,
  request: Pick<Insertable<DB['match_requests']>, 'match_id' | 'player_id' | 'text' | 'created_at' | 'until'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('match_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endRequest(tx: Database, id: number, state: RequestState): Promise<void> {
  await tx
    .updateTable('match_requests')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends the requests that wait in a match. Resolves with who asked. */
export async function endRequestsOf(tx: Database, match: number): Promise<number[]> {
  const rows = await tx
    .updateTable('match_requests')
    .set({ state: 'ended' })
    .where('match_id', '=', match)
    .where('state', '=', 'waiting')
    .returning('player_id')
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Ends the requests of players who are in the match by another way. */
export async function endRequestsOfSeated(tx: Database, match: number): Promise<void> {
  await sql`
    UPDATE match_requests SET state = 'ended' WHERE match_id = ${match} AND state = 'waiting'
    AND player_id IN (SELECT player_id FROM match_players WHERE match_id = ${match})`.execute(tx);
}

/** Ends the player's requests for other matches at that time. The caller holds the player's lock. */
export async function endRequestsBeside(tx: Database, player: number, match: OfMatch): Promise<void> {
  await sql`
    UPDATE match_requests SET state = 'ended' FROM matches AS other
    WHERE match_requests.player_id = ${player} AND match_requests.state = 'waiting'
      AND other.id = match_requests.match_id AND other.id <> ${match.id} AND ${isToPlayAt('other', spanOf(match))}`.execute(
    tx,
  );
}

export async function findRequest(db: Database, id: number) {
  return db
    .selectFrom('match_requests')
    .select(['id', 'match_id', 'player_id', 'state', 'until'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type LoadedRequest = Pick<
  Selectable<DB['match_requests']>,
  'id' | 'player_id' | 'text' | 'state' | 'created_at' | 'until'
> & { player: PlayerSummary; level: number | null };

/** The requests of a match, or those of one player for it. */
export async function listRequests(
  db: Database,
  { match, player }: { match: number; player?: number | undefined },
): Promise<LoadedRequest[]> {
  const rows = await db
    .selectFrom('match_requests as request')
    .innerJoin(playerCards(db).as('player'), 'player.player_id', 'request.player_id')
    .select([
      'request.id',
      'request.player_id',
      'request.text',
      'request.state',
      'request.created_at',
      'request.until',
    ])
    .select(['player.first_name', 'player.last_name', 'player.removed_at', 'player.level', 'player.images'])
    .where('request.match_id', '=', match)
    .$if(player !== undefined, (query) => query.where('request.player_id', '=', player ?? 0))
    .orderBy('request.id')
    .execute();
  return rows.map(({ first_name, last_name, removed_at, images, ...row }) => ({
    ...row,
    player: presentPlayerSummary({ id: row.player_id, first_name, last_name, removed_at }, images),
  }));
}
