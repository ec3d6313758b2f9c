import type { Database } from '@bandeja/db/database';
import { WAITS_AT_MOST } from '@bandeja/rules/bookings/waits';
import { toIso } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { clubSummaries } from '../../clubs/public.ts';
import { rangeOf } from '../booking-state.ts';

export type NewWait = {
  player: number;
  date: string;
  from_minute: number;
  to_minute: number;
  duration: number;
  /** In the composed form of Unicode; null: any. */
  sport: string | null;
  /** The times at each club, in milliseconds. */
  clubs: readonly { id: number; start: number; end: number }[];
  now: Date;
};

/**
 * Inserts a wait at the first free place of its player, who is locked; undefined: none is free. Waits whose times have passed
 * leave their places first. court_waits_three is the final check.
 */
export async function insertWait(tx: Database, wait: NewWait): Promise<number | undefined> {
  const { player, now, clubs, ...times } = wait;
  await tx
    .updateTable('court_waits')
    .set({ ended_at: now })
    .where('player_id', '=', player)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .execute();
  const free = await tx
    .selectFrom(
      sql<{ place: number }>`generate_series(1, ${WAITS_AT_MOST}::int)`.as<'free'>(sql`free(place)`),
    )
    .select(sql<number>`free.place::int`.as('place'))
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM court_waits WHERE player_id = ${player} AND ended_at IS NULL AND court_waits.place = free.place
      )`,
    )
    .orderBy(sql`free.place`)
    .limit(1)
    .executeTakeFirst();
  if (!free) return undefined;
  const until = new Date(Math.max(...clubs.map(({ end }) => end)));
  const { id } = await tx
    .insertInto('court_waits')
    .values({ ...times, player_id: player, place: free.place, created_at: now, until })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('court_wait_clubs')
    .values(
      clubs.map(({ id: club, start, end }) => ({
        wait_id: id,
        club_id: club,
        during: rangeOf({ start_at: toIso(start), end_at: toIso(end) }),
      })),
    )
    .execute();
  return id;
}

const selectWaits = (db: Database) =>
  db
    .selectFrom('court_waits as wait')
    .select((select) => [
      'wait.id',
      'wait.player_id',
      'wait.date',
      'wait.from_minute',
      'wait.to_minute',
      'wait.duration',
      'wait.sport',
      'wait.created_at',
      'wait.until',
      'wait.ended_at',
      jsonArrayFrom(
        select
          .selectFrom('court_wait_clubs as wanted')
          .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'wanted.club_id')
          .select(['club.club_id', 'club.club_slug', 'club.club_name', 'club.club_city'])
          .whereRef('wanted.wait_id', '=', 'wait.id')
          .orderBy('club.club_name')
          .orderBy('club.club_id'),
      ).as('clubs'),
    ]);

export type WaitRow = Awaited<ReturnType<typeof listWaitsOf>>[number];

/** The waits of a player in the order of asking; without those that ended or whose times have passed at `now`. */
export const listWaitsOf = (db: Database, player: number, { now }: { now?: Date } = {}) =>
  selectWaits(db)
    .where('wait.player_id', '=', player)
    .where((is) =>
      is.and(now === undefined ? [] : [is('wait.ended_at', 'is', null), is('wait.until', '>', now)]),
    )
    .orderBy('wait.id')
    .execute();

/** The waits of a player that are in line. */
export const listWaitsInLine = (db: Database, player: number) =>
  db
    .selectFrom('court_waits')
    .select('id')
    .where('player_id', '=', player)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();

/** Of these waits those that are in line, in the order of asking. */
export const listStillWaiting = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('court_waits')
    .select(['id', 'player_id'])
    .where('id', 'in', [0, ...ids])
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findWait = (db: Database, { id, player }: { id: number; player: number }) =>
  selectWaits(db).where('wait.id', '=', id).where('wait.player_id', '=', player).executeTakeFirst();

/** Takes a wait out of the line. */
export async function endWait(tx: Database, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('court_waits')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Locks a wait that a court is to be offered to. False: it has left the line meanwhile, or another court was offered to it: the
 * second statement sees what was committed while the first one waited.
 */
export async function lockWaitInLine(tx: Database, id: number): Promise<boolean> {
  const locked = await tx
    .selectFrom('court_waits')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) return false;
  const open = await tx
    .selectFrom('court_offers')
    .select('id')
    .where('wait_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open === undefined;
}

/** Deletes what is left of a player's waits, whose offers have ended. */
export async function deleteWaitsOf(tx: Database, player: number): Promise<void> {
  await sql`DELETE FROM court_offers WHERE wait_id IN (SELECT id FROM court_waits WHERE player_id = ${player})`.execute(
    tx,
  );
  await tx.deleteFrom('court_waits').where('player_id', '=', player).execute();
}

/** Forgets who gave courts back. */
export async function forgetReleasesOf(tx: Database, player: number): Promise<void> {
  await tx.updateTable('court_releases').set({ player_id: null }).where('player_id', '=', player).execute();
}

/** Deletes waits whose times have passed before an instant, with their offers. Resolves with how many. */
export async function deleteOldWaits(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS (
      SELECT id FROM court_waits WHERE until < ${before}
        AND NOT EXISTS (SELECT FROM court_offers WHERE wait_id = court_waits.id AND ended_at IS NULL)
      ORDER BY until LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), offers AS (
      DELETE FROM court_offers WHERE wait_id IN (SELECT id FROM old) RETURNING id
    ), deleted AS (
      DELETE FROM court_waits WHERE id IN (SELECT id FROM old) AND (SELECT count(*) FROM offers) >= 0 RETURNING id
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes releases that ended before an instant. Resolves with how many. */
export async function deleteOldReleases(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM court_releases WHERE id IN (
        SELECT id FROM court_releases WHERE done_at < ${before} ORDER BY done_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
