import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { consentOutcome } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { contestEnds, matchWinner } from '@bandeja/rules/matches/result';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { saveEdit, saveMatch } from './change-match.ts';
import { saveCancelled } from './editing/cancel-match.ts';
import {
  type LoadedMatch,
  loadPresentMatch,
  lockLoadedMatch,
  type MatchChanges,
} from './matches.repository.ts';
import {
  notifyAcceptance,
  notifyCancellation,
  notifyContestExpired,
  notifyLevelChanges,
  notifyReturn,
} from './notices/notify-of-match.ts';
import { createOpeningTasks } from './opening/opening.tasks.ts';
import type { MatchBookings } from './opening/opening-facts.ts';
import { createPlaceTasks } from './places/follow-places.ts';
import { countReplacedResult, countWaitingResults } from './results/answer-match.ts';
import { scheduleSettlement } from './results/contest-match.ts';
import { scheduleAcceptance } from './results/finish-match.ts';
import { moveLevels, returnResult, scheduleRecounts, withdrawResult } from './results/move-levels.ts';
import { closeContest } from './results/results.repository.ts';

export function createMatchTasks(
  bookings: MatchBookings,
): Pick<
  TaskHandlers,
  | 'accept_result'
  | 'count_replaced_result'
  | 'count_waiting_results'
  | 'settle_contest'
  | 'follow_all_places'
  | 'follow_places'
  | keyof ReturnType<typeof createOpeningTasks>
> {
  return {
    ...createOpeningTasks(bookings),
    ...createPlaceTasks(bookings),

    /** Applies the deadline of a result: accepts it and returns the levels of unconfirmed players. */
    async accept_result({ match: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const open = await lockLoadedMatch(tx, id);
        const { provisional_until, consent_until, consent_closed_at } = open.match;
        const consentDeadline = consent_closed_at === null ? consent_until : null;
        const deadline = provisional_until ?? consentDeadline;
        if (!deadline) return;
        // The clock of this process is behind the database's: run again later, not at once.
        if (deadline > now) return scheduleAcceptance(tx, id, deadline);
        if (consentDeadline) await closeConsent(tx, open, { provisional_until: null }, now);
        else await saveMatch(tx, id, { provisional_until: null }, now);
        const settled = await loadPresentMatch(tx, id);
        // A match that became Friendly has its own notification.
        if (provisional_until && settled.match.type === open.match.type)
          await notifyAcceptance(tx, settled, { by: null, now });
      });
    },

    count_replaced_result: ({ match }, { db, now }) =>
      withTransaction(db, async (tx) => countReplacedResult(tx, await lockLoadedMatch(tx, match), now)),

    count_waiting_results: ({ player }, { db, now }) => countWaitingResults(db, player, now),

    /** Without an agreement the match ends as Friendly: it keeps its sets, has no winner and moves no level. Without a set it is cancelled. */
    async settle_contest({ match: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const { match, scores } = await lockLoadedMatch(tx, id);
        if (!match.contested_at || match.ended_at || match.cancelled_at) return;
        if (new Date(contestEnds(match.contested_at)) > now) {
          return scheduleSettlement(tx, id, match.contested_at);
        }
        if (scores.length === 0) {
          // A contested walkover: the teams agree on no set, so nothing was played.
          await saveCancelled(tx, id, { finished_by: null, finished_team: null }, now);
          return notifyCancellation(tx, await loadPresentMatch(tx, id), { by: null, now });
        }
        await saveEdit(tx, id, { type: 'Friendly', ended_at: now, winner: null }, now);
        await closeContest(tx, id, 'open_ended');
        await notifyContestExpired(tx, await loadPresentMatch(tx, id), { now });
      });
    },
  };
}

/**
 * Closes the consent of a locked, finished match after its deadline: levels and points of unconfirmed players are
 * returned or, if the result still waits, never made. A team without a confirmed player makes the match Friendly.
 * `changes` are written in the same statement.
 */
async function closeConsent(
  tx: Database,
  open: LoadedMatch,
  changes: MatchChanges,
  now: Date,
): Promise<void> {
  const { match, players } = open;
  const { id, levels_waiting } = match;
  const closed = { ...changes, consent_closed_at: now, levels_waiting: false };
  const seats = players.map(({ player_id, team, confirmed_at }) => ({
    player: player_id,
    team,
    confirmed: confirmed_at !== null,
  }));
  const { friendly, unconfirmed } = consentOutcome(seats);
  if (rulesOf(match.type) !== 'Competitive' || unconfirmed.length === 0) {
    return saveMatch(tx, id, closed, now);
  }
  if (friendly) {
    await withdrawResult(tx, id, now);
    const winner = match.retired_team ? match.winner : matchWinner('Friendly', open.scores);
    await saveMatch(tx, id, { ...closed, type: 'Friendly', winner }, now);
  } else {
    await saveMatch(tx, id, closed, now);
    if (levels_waiting) {
      const moves = seats
        .filter(({ team, confirmed }) => team !== '' && confirmed)
        .map(({ player }) => player);
      await moveLevels(tx, open, { at: now, moves });
      await notifyLevelChanges(tx, await loadPresentMatch(tx, id), now);
    } else {
      await returnResult(tx, { match: id, players: unconfirmed, now });
    }
  }
  await scheduleRecounts(tx, unconfirmed, now);
  await notifyReturn(tx, await loadPresentMatch(tx, id), { unconfirmed, friendly, now });
}
