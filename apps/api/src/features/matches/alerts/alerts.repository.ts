import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { isSameText } from '@bandeja/db/typed-text';
import { ALERTS_AT_MOST } from '@bandeja/rules/matches/alerts/play-alerts';
import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { clubSummaries } from '../../clubs/public.ts';

/** The published clubs of these slugs. */
export const findAlertClubs = (db: Database, slugs: readonly string[]) =>
  clubSummaries(db).where('slug', 'in', slugs).where('published_at', 'is not', null).execute();

/** A city as its published clubs write it; undefined: it has none. */
export async function findCityOfClubs(db: Database, city: string): Promise<string | undefined> {
  const club = await clubSummaries(db)
    .where(isSameText(sql.ref('city'), city))
    .where('published_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return club?.club_city;
}

type NewAlert = Omit<Insertable<DB['play_alerts']>, 'place'> & { clubs: readonly number[] };

/**
 * Inserts an alert at the first free place of its player, who is locked; undefined: none is free. Alerts that have ended go
 * first. play_alerts_three is the final check.
 */
export async function insertAlert(
  tx: Database,
  { clubs, ...alert }: NewAlert,
  now: Date,
): Promise<number | undefined> {
  const { player_id } = alert;
  await tx.deleteFrom('play_alerts').where('player_id', '=', player_id).where('until', '<=', now).execute();
  const { rows } = await sql<{ place: number }>`
    SELECT free.place FROM generate_series(1, ${ALERTS_AT_MOST}::int) AS free (place)
    WHERE NOT EXISTS (SELECT FROM play_alerts WHERE player_id = ${player_id} AND play_alerts.place = free.place)
    ORDER BY free.place LIMIT 1`.execute(tx);
  const [free] = rows;
  if (!free) return undefined;
  const { id } = await tx
    .insertInto('play_alerts')
    .values({ ...alert, place: free.place })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (clubs.length > 0)
    await tx
      .insertInto('play_alert_clubs')
      .values(clubs.map((club_id) => ({ alert_id: id, club_id })))
      .execute();
  return id;
}

/** `all`: also clubs that are not published any more, which only the player's own export names. */
const selectAlerts = (db: Database, { all = false } = {}) =>
  db.selectFrom('play_alerts as alert').select((select) => [
    'alert.id',
    'alert.weekdays',
    'alert.from_minute',
    'alert.to_minute',
    'alert.city',
    'alert.level_min',
    'alert.level_max',
    'alert.gender',
    'alert.created_at',
    'alert.until',
    jsonArrayFrom(
      select
        .selectFrom('play_alert_clubs as wanted')
        .innerJoin(
          clubSummaries(db)
            .where((is) => is.and(all ? [] : [is('published_at', 'is not', null)]))
            .as('club'),
          'club.club_id',
          'wanted.club_id',
        )
        .select(['club.club_id', 'club.club_slug', 'club.club_name', 'club.club_city'])
        .whereRef('wanted.alert_id', '=', 'alert.id')
        .orderBy('club.club_name')
        .orderBy('club.club_id'),
    ).as('clubs'),
  ]);

export type AlertRow = Awaited<ReturnType<typeof listAlertsOf>>[number];

/** The alerts of a player in the order of asking; without those that have ended at `now`, or `all` for the export. */
export const listAlertsOf = (db: Database, player: number, { now }: { now?: Date } = {}) =>
  selectAlerts(db, { all: now === undefined })
    .where('alert.player_id', '=', player)
    .where((is) => is.and(now === undefined ? [] : [is('alert.until', '>', now)]))
    .orderBy('alert.id')
    .execute();

export const findAlert = (db: Database, { id, player }: { id: number; player: number }) =>
  selectAlerts(db).where('alert.id', '=', id).where('alert.player_id', '=', player).executeTakeFirst();

/** False: the player has no such alert. */
export async function deleteAlert(
  db: Database,
  { id, player }: { id: number; player: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('play_alerts')
    .where('id', '=', id)
    .where('player_id', '=', player)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of which matches alerts told the player. */
export const listNoticesOf = (db: Database, player: number) =>
  db
    .selectFrom('play_alert_notices')
    .select(['match_id', 'told_at'])
    .where('player_id', '=', player)
    .orderBy('told_at')
    .orderBy('match_id')
    .execute();

/** The alerts first: a job that tells the player holds them, and what it writes is deleted after it. */
export async function deleteAlertsOf(tx: Database, player: number): Promise<void> {
  await tx.deleteFrom('play_alerts').where('player_id', '=', player).execute();
  await tx.deleteFrom('play_alert_notices').where('player_id', '=', player).execute();
  await tx.deleteFrom('play_alert_pushes').where('player_id', '=', player).execute();
}

type Old = { before: Date; limit: number };

/** Deletes alerts that ended before an instant. Resolves with how many. */
export async function deleteOldAlerts(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM play_alerts WHERE id IN (
        SELECT id FROM play_alerts WHERE until < ${before} ORDER BY until LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes notices of matches that players were told of before an instant. Resolves with how many. */
export async function deleteOldNotices(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM play_alert_notices WHERE (match_id, player_id) IN (
        SELECT match_id, player_id FROM play_alert_notices
        WHERE told_at < ${before} ORDER BY told_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes instants of push messages before an instant. Resolves with how many. */
export async function deleteOldPushes(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM play_alert_pushes WHERE player_id IN (
        SELECT player_id FROM play_alert_pushes
        WHERE pushed_at < ${before} ORDER BY pushed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
