import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isTold, momentOf, tellAt } from '@bandeja/rules/matches/alerts/play-alerts';
import { metInMatch } from '@bandeja/rules/players/blocks';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { isNight, nextNight } from '@bandeja/rules/time/night';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { notifyPlayers } from '../../notifications/public.ts';
import { findConfirmed, isMinorAlone } from '../../players/public.ts';
import { type LoadedMatch, loadPresentMatch } from '../matches.repository.ts';
import { openedOf } from '../opening/opening-facts.ts';
import {
  type AlertPlace,
  claimNotices,
  claimPushes,
  findAlertPlace,
  findAlerts,
  lockAlerts,
  readAlerted,
} from './alerted.repository.ts';

/** The alerts of one transaction. */
const BATCH = 500;
/** The most push messages of alerts in a minute, so that other push messages are not delayed. */
const PUSHES_A_MINUTE = 6_000;
/** Of the jobs that are due, push messages of alerts start last. */
const PUSH_PRIORITY = 10;

type Telling = TaskPayloads['tell_alerts'];

/** Adds the job that tells players of a match that has a free place from now on; at night it waits for the morning. */
export function scheduleTelling(
  tx: Database,
  match: number,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const at = tellAt(now, zone);
  return addTelling(tx, { match, at: at.toISOString(), after: 0 }, at);
}

/** One job for a match: opening it again replaces the job that waits, and starts with the first batch. */
const addTelling = (tx: Database, telling: Telling, runAt: Date): Promise<void> =>
  addJob(tx, 'tell_alerts', telling, { runAt, jobKey: `tell_alerts:${telling.match}` });

/**
 * Tells the players of the next batch of alerts of a match that it is open, and adds the job of the batch after it. Only
 * players who could enter now are told, each once for one opening. Does nothing when the match takes no players any more.
 */
export async function tellAlerts(
  db: Database,
  telling: Telling,
  { now, batch = BATCH }: { now: Date; batch?: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const place = await findAlertPlace(tx, telling.match, now);
    if (!place) return;
    const at = tellAt(now, place.zone);
    if (at > now) return addTelling(tx, { ...telling, at: at.toISOString() }, at);
    const loaded = await loadPresentMatch(tx, telling.match);
    const { match, opening } = loaded;
    if (!opening) return;
    const moment = momentOf(match.date, place.zone);
    const alerts = await findAlerts(tx, {
      place,
      ...moment,
      opening,
      after: telling.after,
      limit: batch,
      now,
    });
    const pushed = await tell(tx, { loaded, place, alerts, at: new Date(telling.at), now });
    const last = alerts.at(-1);
    if (!last || alerts.length < batch) return;
    const pause = Math.ceil((pushed * MINUTE_MS) / PUSHES_A_MINUTE);
    await addTelling(tx, { ...telling, after: last.id }, new Date(now.getTime() + pause));
  });
}

type Batch = {
  loaded: LoadedMatch;
  place: AlertPlace;
  alerts: readonly { id: number; player: number }[];
  /** When the telling began. */
  at: Date;
  now: Date;
};

/** Tells the players of these alerts. Resolves with how many of them may get a push message. */
async function tell(tx: Database, { loaded, place, alerts, at, now }: Batch): Promise<number> {
  const asked = [...new Set(alerts.map(({ player }) => player))];
  if (asked.length === 0) return 0;
  const { match } = loaded;
  const opened = openedOf(loaded);
  const rows = await readAlerted(tx, { players: asked, match, met: metInMatch(opened.match) });
  const confirmed = new Set(await findConfirmed(tx, asked));
  const fitting = rows.filter((row) =>
    isTold(
      opened,
      {
        player: row.player,
        level: row.facts?.level ?? null,
        gender: row.facts?.gender ?? null,
        is_minor_alone: isMinorAlone(row.age, now),
        is_verified: confirmed.has(row.player),
        block: row.is_apart ? 'own' : null,
        ...{ overlaps: row.overlaps, request: row.request, knows: row.knows, was_removed: row.was_removed },
        // Who has held a place knows of the match.
        ...{ unpaid_since: null, place_lost: false },
      },
      now,
    ),
  );
  const fits = new Set(fitting.map(({ player }) => player));
  const locked = await lockAlerts(
    tx,
    alerts.filter(({ player }) => fits.has(player)).map(({ id }) => id),
  );
  const told = new Set(await claimNotices(tx, { players: locked, match: match.id, at }));
  // In a city with another clock it may be night already.
  const zoneOf = new Map(fitting.map(({ player, zone }) => [player, zone ?? place.zone]));
  const nightOf = (player: number) => nextNight(now, zoneOf.get(player) ?? place.zone);
  const awake = fitting.filter(
    ({ player }) => told.has(player) && !isNight(now, zoneOf.get(player) ?? place.zone),
  );
  const loud = await claimPushes(
    tx,
    awake.map(({ player }) => player),
    now,
  );
  const quiet = [...told].filter((player) => !loud.includes(player));
  // The player asked for it: the creator's budget is for what the creator does, and blocks were looked at above.
  const notice = { type: 'play_alert', author: null, now } as const;
  await notifyPlayers(tx, {
    ...{ ...notice, players: loud, pushPriority: PUSH_PRIORITY },
    // A message that was held up does not wake anybody.
    params: (player) => ({ match: match.id, push_until: nightOf(player) }),
  });
  await notifyPlayers(tx, { ...notice, players: quiet, quiet: true, params: { match: match.id } });
  return loud.length;
}
