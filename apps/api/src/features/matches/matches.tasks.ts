import { withTransaction } from '@bandeja/pg/transaction';
import { contestEnds } from '@bandeja/rules/matches/result';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { closeConsent } from './consent/close-consent.ts';
import { countReplacedResult, countWaitingResults } from './consent/count-waiting-results.ts';
import { lockLoadedMatch } from './editing/open-match.ts';
import { saveEdit, saveMatch } from './editing/save-match.ts';
import { notifyAcceptance, notifyCancellation, notifyContestExpired } from './notices/notify-of-match.ts';
import { loadPresentMatch } from './reads/load-matches.ts';
import { saveCancelled } from './results/close-cancelled.ts';
import { scheduleAcceptance } from './results/conclude-match.ts';
import { scheduleSettlement } from './results/contest-match.ts';
import { closeContest } from './results/contests/match-contests.repository.ts';

export function createMatchTasks(): Pick<
  TaskHandlers,
  'accept_result' | 'count_replaced_result' | 'count_waiting_results' | 'settle_contest'
> {
  return {
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
