import { withTransaction } from '@bandeja/pg/transaction';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { followMatch } from './results/advance-tournament.ts';
import { sendLostFeeLetter } from './teams/lost-fee-letter.ts';
import { fillPlaces } from './teams/places.ts';
import {
  admitTeamLetters,
  type LetterOptions,
  sendCancelledLetter,
  sendClubLetter,
  sendDrawLetter,
  sendScheduleLetter,
  sendTeamLetter,
} from './tournament-letters.ts';
import { lockCategory } from './tournaments.repository.ts';

export function createTournamentTasks(
  mails: LetterOptions,
): Pick<
  TaskHandlers,
  | 'fill_places'
  | 'follow_match'
  | 'queue_team_mail'
  | 'send_draw_mail'
  | 'send_schedule_mail'
  | 'send_team_mail'
  | 'tell_club'
  | 'tell_club_of_cancelled'
  | 'tell_club_of_category'
  | 'tell_club_of_lost_fee'
> {
  return {
    async fill_places({ category }, { db, now }) {
      await withTransaction(db, async (tx) => {
        if (await lockCategory(tx, category)) await fillPlaces(tx, category, now);
      });
    },

    queue_team_mail: ({ team }, { db, now }) => admitTeamLetters(db, team, now),

    send_team_mail: (payload, { db }) => sendTeamLetter(db, payload, mails),

    send_draw_mail: (payload, { db }) => sendDrawLetter(db, payload, mails),

    send_schedule_mail: (payload, { db, now }) => sendScheduleLetter(db, payload, { ...mails, now }),

    tell_club_of_cancelled: (cancelled, { db }) => sendCancelledLetter(db, cancelled, mails),

    tell_club_of_category: (cancelled, { db }) => sendCancelledLetter(db, cancelled, mails),

    tell_club: ({ team }, { db }) => sendClubLetter(db, team, mails),

    tell_club_of_lost_fee: (lost, { db }) => sendLostFeeLetter(db, lost, mails),

    follow_match: ({ match }, { db, now }) => followMatch(db, match, now),
  };
}
