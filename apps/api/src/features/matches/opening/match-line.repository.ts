import type { Database } from '@bandeja/db/database';
import type { OfferOutcome } from '@bandeja/rules/bookings/waits';
import type { LineStep } from '@bandeja/rules/matches/opening/line';
import type { PlayerGender } from '@bandeja/rules/matches/opening/opening';
import { type RawBuilder, sql } from 'kysely';
import { entrantOf } from '../../players/public.ts';

/** One who waits for a place; with times: it is offered from then until then. */
export type InLine<Time> = {
  id: number;
  player: number;
  begins_at: Time | null;
  until: Time | null;
  told_at: Time | null;
  free_told_at: Time | null;
  /** Who left a place that costs to the player; null: the player asked. */
  named_by: number | null;
  /** Of one to whom a place is offered. */
  gender: PlayerGender;
};
/** One whose offer ran out, and who was not told yet that the place is free for all. */
export type Missed = { id: number; player: number };

/** Who waits for a place of the match of the statement, for its JSON object. */
export const lineParts = sql`
    'line', (
      SELECT coalesce(json_agg(json_build_object('id', line.id, 'player', line.player_id, 'begins_at', line.begins_at,
        'until', line.until, 'told_at', line.told_at, 'free_told_at', line.free_told_at, 'named_by', line.named_by,
        'gender', CASE WHEN line.until IS NOT NULL THEN ${entrantOf(sql<number>`line.player_id`)} ->> 'gender' END)
        ORDER BY line.named_by IS NULL, line.id), '[]')
      FROM match_line AS line WHERE line.match_id = matches.id AND line.outcome IS NULL),
    'missed', (
      SELECT coalesce(json_agg(json_build_object('id', line.id, 'player', line.player_id) ORDER BY line.id), '[]')
      FROM match_line AS line
      WHERE line.match_id = matches.id AND line.outcome = 'expired' AND line.free_told_at IS NULL)`;

const dateOf = (stored: string | null) => (stored === null ? null : new Date(stored));

export const loadedLine = (line: readonly InLine<string>[]): InLine<Date>[] =>
  line.map((one) => ({
    ...one,
    begins_at: dateOf(one.begins_at),
    until: dateOf(one.until),
    told_at: dateOf(one.told_at),
    free_told_at: dateOf(one.free_told_at),
  }));

/** Stands in line. */
export async function insertInLine(
  tx: Database,
  { match: match_id, player: player_id, now: asked_at }: { match: number; player: number; now: Date },
): Promise<void> {
  await tx.insertInto('match_line').values({ match_id, player_id, asked_at }).execute();
}

/** Stands first in line: whom a player who leaves names. Of one who waits already, only the order changes. */
export async function nameInLine(
  tx: Database,
  { match, player, named_by, now }: { match: number; player: number; named_by: number; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO match_line (match_id, player_id, asked_at, named_by) VALUES (${match}, ${player}, ${now}, ${named_by})
    ON CONFLICT (match_id, player_id) WHERE outcome IS NULL DO UPDATE SET named_by = EXCLUDED.named_by`.execute(
    tx,
  );
}

/** Lines of matches to come in which the player asked to stand. */
export async function countLinesOf(
  tx: Database,
  { player, now }: { player: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM match_line AS line JOIN matches ON matches.id = line.match_id
    WHERE line.player_id = ${player} AND line.outcome IS NULL AND line.named_by IS NULL
      AND matches.date > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Writes what becomes of a line. Most steps change nothing, or rows of one kind. */
export async function writeStep(
  tx: Database,
  { expired, withdrawn, refilled, offers }: Pick<LineStep, 'expired' | 'withdrawn' | 'offers' | 'refilled'>,
): Promise<void> {
  const waiting = [...withdrawn, ...refilled];
  if (expired.length > 0)
    await tx.updateTable('match_line').set({ outcome: 'expired' }).where('id', 'in', expired).execute();
  if (waiting.length > 0)
    await tx
      .updateTable('match_line')
      .set({ begins_at: null, until: null, told_at: null, free_told_at: null })
      .where('id', 'in', waiting)
      .execute();
  if (offers.length > 0)
    await sql`
      UPDATE match_line SET begins_at = offer.begins_at, until = offer.until, told_at = NULL
      FROM unnest(${offers.map(({ id }) => id)}::bigint[], ${offers.map(({ begins_at }) => begins_at)}::timestamptz[],
        ${offers.map(({ until }) => until)}::timestamptz[]) AS offer (id, begins_at, until)
      WHERE match_line.id = offer.id`.execute(tx);
}

/** Remembers who was told: of an offer, or that a place is free for all. */
export async function markTold(
  tx: Database,
  ids: readonly number[],
  told: { told_at: Date } | { free_told_at: Date },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('match_line')
      .set(told)
      .where('id', 'in', [...ids])
      .execute();
}

export async function endInLine(tx: Database, id: number, outcome: OfferOutcome): Promise<void> {
  await tx
    .updateTable('match_line')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/**
 * The match takes no player any more, or players of it wait no longer. Resolves with who was told of a place that was kept
 * until now.
 */
export async function endLine(
  tx: Database,
  match: number,
  { seated, now }: { seated: boolean; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ player: number; was_kept: boolean }>`
    UPDATE match_line SET outcome = 'ended' WHERE match_id = ${match} AND outcome IS NULL
    AND (${!seated} OR player_id IN (SELECT player_id FROM match_players WHERE match_id = ${match}))
    RETURNING player_id AS player, until > ${now} AND told_at IS NOT NULL AS was_kept`.execute(tx);
  return rows.filter(({ was_kept }) => was_kept).map(({ player }) => player);
}

/** Other matches that keep a place for one of these players, for a statement that seats them in a match. */
export const offersBeside = (match: RawBuilder<unknown>, players: RawBuilder<unknown>) => sql<number[]>`ARRAY(
  SELECT DISTINCT line.match_id FROM match_line AS line
  WHERE line.player_id IN (${players}) AND line.match_id <> ${match} AND line.outcome IS NULL AND line.until IS NOT NULL)`;

/** Matches in whose line one of these players stands; `offered`: those alone that keep a place for one. */
export async function listLinesOf(
  db: Database,
  players: readonly number[],
  { offered }: { offered: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom('match_line')
    .select('match_id')
    .distinct()
    .where('player_id', 'in', [...players])
    .where('outcome', 'is', null)
    .$if(offered, (query) => query.where('until', 'is not', null))
    .orderBy('match_id')
    .execute();
  return rows.map(({ match_id }) => match_id);
}

/** Lines of matches that began before. */
export async function deleteOldLines(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM match_line WHERE id IN (
        SELECT line.id FROM match_line AS line
        WHERE line.asked_at < ${before} AND (SELECT date FROM matches WHERE matches.id = line.match_id) < ${before}
        ORDER BY line.asked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
