import { withTransaction } from '@bandeja/db/transaction';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { type ClubLetterOptions, sendClubLetter } from './club-fees/send-club-letter.ts';
import { followMatch } from './results/follow-match.ts';
import { fillPlaces } from './teams/fill-places.ts';
import { lockCategory } from './tournaments.repository.ts';

export function createTournamentTasks(
  mails: ClubLetterOptions,
): Pick<TaskHandlers, 'fill_places' | 'follow_match' | 'tell_club'> {
  return {
    async fill_places({ category }, { db, now }) {
      await withTransaction(db, async (tx) => {
        if (await lockCategory(tx, category)) await fillPlaces(tx, category, now);
      });
    },

    tell_club: ({ team }, { db }) => sendClubLetter(db, team, mails),

    follow_match: ({ match }, { db, now }) => followMatch(db, match, now),
  };
}
