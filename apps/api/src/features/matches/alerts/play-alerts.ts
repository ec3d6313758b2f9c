import type { Parsed } from '@bandeja/contract/call';
import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type * as calls from '@bandeja/contract/calls/play-alerts';
import type { PlayAlert } from '@bandeja/contract/calls/play-alerts';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { alertEnds, alertSpan, weekdayBits, weekdaysOf } from '@bandeja/rules/matches/alerts/play-alerts';
import { toIso } from '@bandeja/rules/time/instant';
import { formatMinutes } from '@bandeja/rules/time/local-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { lockPlayer } from '../../players/public.ts';
import { findMinorsAlone } from '../opening/openings.repository.ts';
import {
  type AlertRow,
  deleteAlert,
  deleteAlertsOf,
  deleteOldAlerts,
  deleteOldNotices,
  deleteOldPushes,
  findAlert,
  findAlertClubs,
  findCityOfClubs,
  insertAlert,
  listAlertsOf,
  listNoticesOf,
} from './alerts.repository.ts';

type Viewer = { playerId: number };
type Asking = { viewer: Viewer; now: Date };
type Wanted = Parsed<typeof calls.addPlayAlert>['body'];

export const listPlayAlerts = async (db: Database, { viewer, now }: Asking): Promise<PlayAlert[]> =>
  (await listAlertsOf(db, viewer.playerId, { now })).map(presentAlert);

/** An alert for a repeated request, in its present state. */
export async function getPlayAlert(
  db: Database,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<PlayAlert> {
  const alert = await findAlert(db, { id, player: viewer.playerId });
  if (!alert) throw new Refusal('play_alert_not_found');
  return presentAlert(alert);
}

/** Saves an alert. Two requests at once are counted one after the other, by the player's lock. */
export async function addPlayAlert(
  db: Database,
  { wanted, viewer, now }: Asking & { wanted: Wanted },
): Promise<PlayAlert> {
  const { playerId } = viewer;
  const place = await placeOf(db, wanted);
  try {
    return await withTransaction(db, async (tx) => {
      if (!(await lockPlayer(tx, playerId))) throw new Refusal('unauthenticated');
      if ((await findMinorsAlone(tx, [playerId], now)).length > 0) throw new Refusal('opening_minor');
      const { weekdays, from, to, gender, level_min, level_max } = wanted;
      const span = alertSpan({ from, to });
      if (span === null) throw new Refusal('invalid_request', { field: 'to' });
      const alert = {
        ...{ player_id: playerId, weekdays: weekdayBits(weekdays), ...span, ...place },
        ...{ level_min: level_min ?? null, level_max: level_max ?? null, gender: gender ?? null },
        ...{ created_at: now, until: alertEnds(now) },
      };
      const id = await insertAlert(tx, alert, now);
      if (id === undefined) throw new Refusal('too_many_play_alerts');
      return getPlayAlert(tx, { id, viewer });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'play_alerts_three') throw new Refusal('too_many_play_alerts');
    throw error;
  }
}

/** Where: a city as its clubs write it, or clubs. Refuses one without published clubs. */
async function placeOf(db: Database, { city, clubs = [] }: Wanted) {
  if (city !== undefined) {
    const known = await findCityOfClubs(db, city);
    if (known === undefined) throw new Refusal('play_alert_city_unknown', { field: 'city' });
    return { city: known, clubs: [] };
  }
  const slugs = [...new Set(clubs)];
  const found = await findAlertClubs(db, slugs);
  if (found.length < slugs.length) throw new Refusal('club_not_found', { field: 'clubs' });
  return { city: null, clubs: found.map(({ club_id }) => club_id) };
}

export async function removePlayAlert(
  db: Database,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<void> {
  if (!(await deleteAlert(db, { id, player: viewer.playerId }))) throw new Refusal('play_alert_not_found');
}

const presentAlert = (row: AlertRow): PlayAlert => ({
  id: row.id,
  weekdays: weekdaysOf(row.weekdays),
  from: formatMinutes(row.from_minute),
  to: formatMinutes(row.to_minute),
  city: row.city,
  clubs: row.clubs.map(({ club_id, club_slug, club_name, club_city }) => ({
    ...{ id: club_id, slug: club_slug, name: club_name, city: club_city },
  })),
  level_min: row.level_min,
  level_max: row.level_max,
  gender: row.gender,
  created_at: toIso(row.created_at),
  until: toIso(row.until),
});

/** The player's alerts, and of which matches they told. */
export async function exportAlerts(
  db: Database,
  player: number,
): Promise<Pick<AccountExport, 'play_alerts' | 'play_alert_notices'>> {
  const alerts = await listAlertsOf(db, player);
  const notices = await listNoticesOf(db, player);
  return {
    play_alerts: alerts.map((row) => {
      const { id: _, clubs, ...alert } = presentAlert(row);
      return { ...alert, clubs: clubs.map(({ name }) => name) };
    }),
    play_alert_notices: notices.map(({ match_id, told_at }) => ({
      match: match_id,
      told_at: toIso(told_at),
    })),
  };
}

/** Deletes the player's alerts, under the player's lock: no request adds one meanwhile. */
export const eraseAlerts = (tx: Database, { playerId }: { playerId: number }): Promise<void> =>
  deleteAlertsOf(tx, playerId);

export const alertPurges: readonly Purge[] = [
  (db, { now, limit }) => deleteOldAlerts(db, { before: now, limit }),
  (db, { now, limit }) => deleteOldNotices(db, { before: retainedSince('alertNotices', now), limit }),
  (db, { now, limit }) => deleteOldPushes(db, { before: retainedSince('alertPushes', now), limit }),
];
