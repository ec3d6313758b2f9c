import type { Database } from '@bandeja/db/database';
import {
  LONGEST_MATCH_MS,
  type PlayerGender,
  type RequestState,
  spanOf,
} from '@bandeja/rules/matches/opening/opening';
import type { Entrant } from '@bandeja/rules/matches/opening/refuse-entry';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { type RawBuilder, sql } from 'kysely';
import {
  type AgeFacts,
  ageFactsOf,
  entrantOf,
  hasBlocked,
  isGone,
  isMinorAlone,
} from '../../players/public.ts';
import { hasLostPlace, unpaidSince } from '../places/places.repository.ts';
import { wasRemoved } from './openings.repository.ts';

type Span = { from: Date; to: Date };
export type OfMatch = { id: number; date: Date; ends_at: Date | null; booking_id: number | null };

const assumedEnd = (match: string): RawBuilder<Date> => {
  const { to } = spanOf({ date: new Date(0), ends_at: null, booking_id: null });
  const minutes = sql.lit(to.getTime() / MINUTE_MS);
  const [date, end] = [sql.ref(`${match}.date`), sql.ref(`${match}.ends_at`)];
  return sql`CASE WHEN ${sql.ref(`${match}.booking_id`)} IS NOT NULL AND ${end} > ${date} THEN ${end}
    ELSE ${date} + ${minutes} * interval '1 minute' END`;
};

/** Whether a match of the statement is to be played and takes a part of this time. */
export const isToPlayAt = (match: string, { from, to }: Span) => sql<boolean>`(
  ${sql.ref(`${match}.cancelled_at`)} IS NULL AND ${sql.ref(`${match}.ended_at`)} IS NULL
  AND ${sql.ref(`${match}.date`)} > ${new Date(from.getTime() - LONGEST_MATCH_MS)}
  AND ${sql.ref(`${match}.date`)} < ${to} AND ${assumedEnd(match)} > ${from})`;

/** is_gone: the account was deleted. */
type Read = Omit<Entrant, 'has_booking'> & { is_gone: boolean };

/** What decides whether players fit into a match, in one statement. `met`: whom they would meet there. */
export async function readEntrants(
  db: Database,
  {
    players,
    match,
    met,
    now,
  }: { players: readonly number[]; match: OfMatch; met: readonly number[]; now: Date },
): Promise<Read[]> {
  type Row = {
    player: number;
    facts: { gender: PlayerGender; level: number | null } | null;
    age: AgeFacts | null;
    overlaps: boolean;
    blocks: boolean;
    is_blocked: boolean;
    request: RequestState | null;
    removed: boolean;
    unpaid_since: Date | null;
    place_lost: boolean;
    is_gone: boolean;
  };
  const one = sql<number>`one.id`;
  const ofMatch = { match: sql<number>`${match.id}::bigint`, player: one };
  const { rows } = await sql<Row>`
    SELECT one.id AS player, ${entrantOf(one)} AS facts, ${ageFactsOf(one)} AS age,
      EXISTS (
        SELECT FROM match_players AS seat JOIN matches AS other ON other.id = seat.match_id
        WHERE seat.player_id = one.id AND other.id <> ${match.id} AND ${isToPlayAt('other', spanOf(match))}
      ) AS overlaps,
      EXISTS (SELECT FROM unnest(${met}::bigint[]) AS other (id) WHERE ${hasBlocked(one, sql`other.id`)}) AS blocks,
      EXISTS (SELECT FROM unnest(${met}::bigint[]) AS other (id) WHERE ${hasBlocked(sql`other.id`, one)}) AS is_blocked,
      (SELECT state FROM match_requests WHERE match_id = ${match.id} AND player_id = one.id) AS request,
      ${wasRemoved(ofMatch)} AS removed, ${unpaidSince({ ...ofMatch, now })} AS unpaid_since,
      ${hasLostPlace(ofMatch)} AS place_lost,
      ${isGone(one)} AS is_gone
    FROM unnest(${players}::bigint[]) AS one (id)`.execute(db);
  return rows.map((row) => ({
    player: row.player,
    level: row.facts?.level ?? null,
    gender: row.facts?.gender ?? null,
    is_minor_alone: isMinorAlone(row.age, now),
    overlaps: row.overlaps,
    block: row.blocks ? 'own' : row.is_blocked ? 'other' : null,
    request: row.request,
    was_removed: row.removed,
    unpaid_since: row.unpaid_since,
    place_lost: row.place_lost,
    is_gone: row.is_gone,
  }));
}
