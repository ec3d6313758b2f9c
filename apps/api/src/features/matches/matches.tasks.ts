import { withTransaction } from '@bandeja/db/transaction';
import { contestEnds } from '@bandeja/rules/matches/result';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { loadPresentMatch } from './load-matches.ts';
import { lockMatch } from './matches.repository.ts';
import { tellOfAcceptance, tellOfSettlement } from './notices/notify-of-match.ts';
import { scheduleAcceptance } from './results/conclude-match.ts';
import { scheduleSettlement } from './results/contest-match.ts';
import { saveMatch } from './save-match.ts';

export function createMatchTasks(): Pick<TaskHandlers, 'accept_result' | 'settle_contest'> {
  return {
    /** Nobody contested. The result counts as final since that instant; this says so and moves the version. */
    async accept_result({ match: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const match = await lockMatch(tx, id);
        if (!match?.provisional_until) return;
        // This node's clock is behind the database's: later, and not at once again.
        if (match.provisional_until > now) return scheduleAcceptance(tx, id, match.provisional_until);
        await saveMatch(tx, id, { provisional_until: null }, now);
        await tellOfAcceptance(tx, await loadPresentMatch(tx, id), { by: null, now });
      });
    },

    /** Nobody agreed. It stays friendly: the sets as they stand, no winner, no level moved. */
    async settle_contest({ match: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const match = await lockMatch(tx, id);
        if (!match?.contested_at || match.ended_at) return;
        if (new Date(contestEnds(match.contested_at)) > now) {
          return scheduleSettlement(tx, id, match.contested_at);
        }
        await saveMatch(
          tx,
          id,
          { type: 'Friendly', ended_at: now, winner: null, finished_by: null, finished_team: null },
          now,
        );
        await tellOfSettlement(tx, await loadPresentMatch(tx, id), { now });
      });
    },
  };
}
