import type { Database } from '@bandeja/db/database';
import { ALERT_AGAIN_AFTER_MS, ALERT_PUSH_EVERY_MS } from '@bandeja/rules/matches/alerts/play-alerts';
import {
  type OpeningGender,
  type PlayerGender,
  type Range,
  type RequestState,
  spanOf,
} from '@bandeja/rules/matches/opening/opening';
import { sql } from 'kysely';
import { courtsWithClub, zoneOfCity } from '../../clubs/public.ts';
import { type AgeFacts, ageFactsOf, areApart, cityOfPlayer, entrantOf } from '../../players/public.ts';
import { isToPlayAt, type OfMatch } from '../opening/entrants.repository.ts';
import { cityOfMatch, selectOpen, zoneOfMatch } from '../opening/list-open-matches.repository.ts';
import { wasRemoved } from '../opening/openings.repository.ts';

export type AlertPlace = { club: number | null; city: string | null; zone: string };

/** Where an open match is that every player may see in the list; undefined: it is in no list any more. */
export const findAlertPlace = (db: Database, match: number, now: Date): Promise<AlertPlace | undefined> =>
  selectOpen(db, { viewer: null, now })
    .leftJoin(courtsWithClub(db).as('lost'), 'lost.court_id', 'matches.lost_court_id')
    .where('matches.id', '=', match)
    .select(['court.club_id as club', cityOfMatch.as('city'), zoneOfMatch.as('zone')])
    .executeTakeFirst();

type Wanted = {
  place: AlertPlace;
  /** The match on the clock of its zone: a bit of the week, a minute of the day. */
  day: number;
  minute: number;
  opening: Range & { gender: OpeningGender };
  /** Alerts up to this id have been told. */
  after: number;
  limit: number;
  now: Date;
};

/** The next alerts that have the match, by id: from the index of its city and from that of its club. */
export async function findAlerts(db: Database, wanted: Wanted): Promise<{ id: number; player: number }[]> {
  const { rows } = await alertsOf(wanted).execute(db);
  return rows;
}

/** The statement of findAlerts. */
export function alertsOf({ place, day, minute, opening, after, limit, now }: Wanted) {
  const { level_min, level_max, gender } = opening;
  const has = sql`alert.weekdays & ${day}::int <> 0
    AND alert.from_minute <= ${minute} AND alert.to_minute > ${minute} AND alert.until > ${now}
    AND coalesce(alert.level_min, 0) <= ${level_max ?? 7}::numeric
    AND coalesce(alert.level_max, 7) >= ${level_min ?? 0}::numeric
    AND (alert.gender IS NULL OR alert.gender = ${gender})`;
  return sql<{ id: number; player: number }>`
    SELECT id, player FROM (
      (SELECT alert.id, alert.player_id AS player FROM play_alerts AS alert
        WHERE alert.city IS NOT NULL AND search_text(alert.city) = search_text(${place.city}) AND alert.id > ${after}
          AND ${has}
        ORDER BY alert.id LIMIT ${limit})
      UNION ALL
      (SELECT alert.id, alert.player_id FROM play_alert_clubs AS wanted
        JOIN play_alerts AS alert ON alert.id = wanted.alert_id
        WHERE wanted.club_id = ${place.club} AND wanted.alert_id > ${after} AND ${has}
        ORDER BY wanted.alert_id LIMIT ${limit})
    ) AS found ORDER BY id LIMIT ${limit}`;
}

/**
 * Locks alerts that are told, and resolves with their players: without those that were removed meanwhile. An erasure of a
 * player waits for it, and deletes what is written after.
 */
export async function lockAlerts(tx: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ player: number }>`
    SELECT player_id AS player FROM play_alerts WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return [...new Set(rows.map(({ player }) => player))];
}

export type AlertedRow = {
  player: number;
  facts: { gender: PlayerGender; level: number | null } | null;
  age: AgeFacts | null;
  overlaps: boolean;
  is_apart: boolean;
  request: RequestState | null;
  knows: boolean;
  was_removed: boolean;
  /** Of the player's city; null: no club is there. */
  zone: string | null;
};

/** What decides whether these players are told of a match, in one statement. `met`: whom they would meet there. */
export async function readAlerted(
  db: Database,
  { players, match, met }: { players: readonly number[]; match: OfMatch; met: readonly number[] },
): Promise<AlertedRow[]> {
  const one = sql<number>`one.id`;
  const { rows } = await sql<AlertedRow>`
    SELECT one.id AS player, ${entrantOf(one)} AS facts, ${ageFactsOf(one)} AS age,
      EXISTS (
        SELECT FROM match_players AS seat JOIN matches AS other ON other.id = seat.match_id
        WHERE seat.player_id = one.id AND other.id <> ${match.id} AND ${isToPlayAt('other', spanOf(match))}
      ) AS overlaps,
      EXISTS (SELECT FROM unnest(${met}::bigint[]) AS other (id) WHERE ${areApart(one, sql`other.id`)}) AS is_apart,
      (SELECT state FROM match_requests WHERE match_id = ${match.id} AND player_id = one.id) AS request,
      EXISTS (SELECT FROM match_joins WHERE match_id = ${match.id} AND player_id = one.id) AS knows,
      ${wasRemoved({ match: sql`${match.id}::bigint`, player: one })} AS was_removed,
      ${zoneOfCity(cityOfPlayer(one))} AS zone
    FROM unnest(${players}::bigint[]) AS one (id) ORDER BY one.id`.execute(db);
  return rows;
}

/**
 * Of these players those who are told of the match now: not those who were told since its opening, nor a moment before it.
 * A job that runs twice finds none the second time.
 */
export async function claimNotices(
  tx: Database,
  { players, match, at }: { players: readonly number[]; match: number; at: Date },
): Promise<number[]> {
  const before = new Date(at.getTime() - ALERT_AGAIN_AFTER_MS);
  const { rows } = await sql<{ player: number }>`
    INSERT INTO play_alert_notices AS told (match_id, player_id, told_at)
    SELECT ${match}::bigint, one.id, ${at}::timestamptz FROM unnest(${players}::bigint[]) AS one (id) ORDER BY one.id
    ON CONFLICT (match_id, player_id) DO UPDATE SET told_at = excluded.told_at WHERE told.told_at <= ${before}
    RETURNING player_id AS player`.execute(tx);
  return rows.map(({ player }) => player);
}

/** Of these players those who had no push message about an alert in the last hour. */
export async function claimPushes(tx: Database, players: readonly number[], now: Date): Promise<number[]> {
  const before = new Date(now.getTime() - ALERT_PUSH_EVERY_MS);
  const { rows } = await sql<{ player: number }>`
    INSERT INTO play_alert_pushes AS push (player_id, pushed_at)
    SELECT one.id, ${now}::timestamptz FROM unnest(${players}::bigint[]) AS one (id) ORDER BY one.id
    ON CONFLICT (player_id) DO UPDATE SET pushed_at = excluded.pushed_at WHERE push.pushed_at <= ${before}
    RETURNING player_id AS player`.execute(tx);
  return rows.map(({ player }) => player);
}
