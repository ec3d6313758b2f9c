import { withTransaction } from '@bandeja/db/transaction';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { followMatch } from './results/follow-match.ts';
import { fillPlaces } from './teams/fill-places.ts';
import { lockCategory } from './tournaments.repository.ts';

export function createTournamentTasks(): Pick<TaskHandlers, 'fill_places' | 'follow_match'> {
  return {
    async fill_places({ category }, { db, now }) {
      await withTransaction(db, async (tx) => {
        if (await lockCategory(tx, category)) await fillPlaces(tx, category, now);
      });
    },

    follow_match: ({ match }, { db, now }) => followMatch(db, match, now),
  };
}
