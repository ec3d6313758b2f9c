import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  askAt,
  bankAnswersBy,
  boundFilling,
  endsUnlessFull,
  placesFree,
} from '@bandeja/rules/matches/opening/opening';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { tellAlerts } from '../alerts/tell-alerts.ts';
import { saveMatch } from '../change-match.ts';
import { saveCancelled } from '../editing/cancel-match.ts';
import { loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyAnswered, notifyAsked, notifyFillMoved, notifyNotFull } from '../notices/notify-of-opening.ts';
import { followLater } from '../places/follow-places.ts';
import { scheduleFilling } from './follow-match.ts';
import { followLines, renewOffers } from './match-line.ts';
import type { MatchBookings } from './opening-facts.ts';
import { findOpening, updateOpening } from './openings.repository.ts';
import { endRequest, findRequest } from './requests.repository.ts';

const ASKED_AGAIN_MS = 10_000;

export function createOpeningTasks(
  bookings: MatchBookings,
): Pick<
  TaskHandlers,
  | 'ask_to_fill'
  | 'bind_filling'
  | 'end_match_request'
  | 'fill_match'
  | 'follow_line'
  | 'renew_match'
  | 'renew_offers'
  | 'tell_alerts'
> {
  return {
    tell_alerts: (telling, { db, now }) => tellAlerts(db, telling, { now }),

    fill_match: ({ match }, { db, now }) => fillMatch(db, match, { bookings, now }),

    /** Asks the creator of a match that is not full what happens if it stays so. */
    async ask_to_fill({ match: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const { match, opening } = await lockLoadedMatch(tx, id);
        if (match.opening_state !== 'open' || opening === null) return;
        const { fill_by, not_full, asked_at } = opening;
        if (not_full !== 'ask' || asked_at !== null || fill_by <= now) return;
        if (askAt(fill_by) > now) return scheduleFilling(tx, id, { fill_by, not_full, now });
        await updateOpening(tx, id, { asked_at: now });
        await saveMatch(tx, id, {}, now);
        await notifyAsked(tx, await loadPresentMatch(tx, id), { until: fill_by, now });
      });
    },

    follow_line: ({ match }, { db, now }) => followLines(db, match, now),

    renew_offers: ({ players }, { db, now }) => renewOffers(db, players, now),

    bind_filling: ({ match }, { db, now }) => bindFilling(db, match, { bookings, now }),

    /** A request for it ended with another match, or a player in its line may fit no more: its pages read it again. */
    async renew_match({ match }, { db, now }) {
      await withTransaction(db, async (tx) => {
        await lockLoadedMatch(tx, match);
        await saveMatch(tx, match, {}, now);
      });
    },

    /** Silence ends a request. */
    async end_match_request({ request: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const request = await findRequest(tx, id);
        if (!request) return;
        const { opening } = await lockLoadedMatch(tx, request.match_id);
        const waiting = opening?.requests.find((one) => one.id === id && one.state === 'waiting');
        if (!waiting) return;
        // The clock of this process is behind the database's.
        if (waiting.until > now)
          return addJob(
            tx,
            'end_match_request',
            { request: id },
            { runAt: waiting.until, jobKey: `end_match_request:${id}` },
          );
        await endRequest(tx, id, 'expired');
        await saveMatch(tx, request.match_id, {}, now);
        await notifyAnswered(tx, request.match_id, {
          players: [request.player_id],
          by: null,
          outcome: 'expired',
          now,
        });
      });
    },
  };
}

/**
 * Binds the fill-by instant of an open match to the free cancellation of its court, after one of them moved, and tells the
 * creator what that changes.
 */
async function bindFilling(
  db: Database,
  id: number,
  { bookings, now }: { bookings: MatchBookings; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seen = await findOpening(tx, id);
    if (!seen || seen.booking_id === null) return;
    const freeUntil = await bookings.lockBooking(tx, seen.booking_id);
    const loaded = await lockLoadedMatch(tx, id);
    const { match, opening } = loaded;
    if (opening === null || match.opening_state === 'closed' || match.booking_id !== seen.booking_id) return;
    if (freeUntil === null) return;
    const { not_full, ...bound } = boundFilling(opening, freeUntil, now);
    const fill_by = new Date(bound.fill_by);
    if (not_full === opening.not_full && fill_by.getTime() === opening.fill_by.getTime()) return;
    await updateOpening(tx, id, { fill_by, not_full, asked_at: null });
    await saveMatch(tx, id, {}, now);
    await scheduleFilling(tx, id, { fill_by, not_full, now });
    await notifyFillMoved(tx, loaded, { fill_by, not_full, now });
  });
}

/**
 * The fill-by instant of an open match: no player enters any more. A full one is played. Of one that is not, its creator
 * has said what happens, and silence after the question cancels it. It is cancelled only while the court goes back for free:
 * the creator agreed to lose the match, not the money.
 */
async function fillMatch(
  db: Database,
  id: number,
  { bookings, now }: { bookings: MatchBookings; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seen = await findOpening(tx, id);
    if (!seen) return;
    // The booking before the match: the order of every change of both.
    const freeUntil = seen.booking_id === null ? null : await bookings.lockBooking(tx, seen.booking_id);
    const { match, opening, players, scores } = await lockLoadedMatch(tx, id);
    if (opening === null || match.opening_state === null) return;
    // Closed before: what was paid for places is the court's from now on.
    if (match.opening_state === 'closed')
      return opening.places.length > 0 ? followLater(tx, id, now) : undefined;
    const { fill_by, not_full, asked_at } = opening;
    // Its booking was cancelled meanwhile, or the clock of this process is behind the database's.
    if (match.booking_id !== seen.booking_id || fill_by > now)
      return scheduleFilling(tx, id, { fill_by: fill_by > now ? fill_by : now, not_full, now });

    const isWanted = endsUnlessFull({ not_full, asked_at, fill_by });
    // It is full only if a Pix came, and the bank has not said yet whether it did.
    const isUnsure =
      isWanted && placesFree(players) === 0 && opening.places.some(({ state }) => state === 'held');
    if (isUnsure && now < bankAnswersBy({ fill_by, date: match.date }))
      return scheduleFilling(tx, id, { fill_by: new Date(now.getTime() + ASKED_AGAIN_MS), not_full, now });

    // A bank that is silent costs the creator no court: the place counts as free, and a Pix that comes later goes back.
    const isFull = !isUnsure && placesFree(players) === 0;
    const isToPlay = now < match.date && scores.length === 0;
    const isOff = !isFull && isWanted && isToPlay;
    const { booking_id, created_by } = match;
    const court = booking_id === null ? null : { id: booking_id, player: created_by, at: fill_by };
    const goesBack =
      court === null ||
      freeUntil === null ||
      (fill_by < freeUntil && (await bookings.mayReleaseCourt(tx, court)));
    if (isOff && goesBack) {
      await saveCancelled(tx, id, { booking_id: null }, now);
      await notifyNotFull(tx, await loadPresentMatch(tx, id), { outcome: 'cancelled', now });
      if (court !== null) await bookings.releaseCourt(tx, court);
      return;
    }
    await saveMatch(tx, id, { opening_state: 'closed' }, now);
    const outcome = isOff ? 'court_kept' : 'kept';
    if (!isFull) await notifyNotFull(tx, await loadPresentMatch(tx, id), { outcome, now });
  });
}
