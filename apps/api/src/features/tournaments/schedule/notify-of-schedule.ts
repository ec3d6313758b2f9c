import type { Database } from '@bandeja/db/transaction';
import type { ScheduleChange } from '@bandeja/rules/notifications/tournament-notifications';
import { addJob } from '../../../jobs/add-job.ts';
import { countNoticeMail } from '../../accounts/public.ts';
import { isSettingOn, notifyPlayers } from '../../notifications/public.ts';
import { findMailbox } from '../../players/public.ts';
import type { TournamentRow } from '../tournaments.repository.ts';

type Pair = { id: number; player_a: number; player_b: number };

/** A match of four players that got a time, has another one, or lost it. */
export type MatchChange = ScheduleChange & { match: number; teams: readonly Pair[] };

/**
 * Notifies each player once of all changes of one schedule: the only new match by itself, else the list with the earlier
 * times. Changed times also send a letter with a calendar file.
 */
export async function notifyOfSchedule(
  tx: Database,
  tournament: TournamentRow,
  changes: readonly MatchChange[],
  now: Date,
): Promise<void> {
  const own = new Map<number, { team: number; changes: MatchChange[] }>();
  for (const change of changes)
    for (const { id, player_a, player_b } of change.teams)
      for (const player of [player_a, player_b]) {
        const known = own.get(player) ?? { team: id, changes: [] };
        known.changes.push(change);
        own.set(player, known);
      }
  for (const [player, { team, changes: ofPlayer }] of own) {
    const [first] = ofPlayer;
    const players = [player];
    if (first && ofPlayer.length === 1 && first.before === null) {
      const params = { match: first.match };
      await notifyPlayers(tx, { type: 'tournament_match', players, author: null, params, now });
      continue;
    }
    const listed = ofPlayer.map(({ before, after }) => ({ before, after }));
    const params = { team, tournament: tournament.hash, changes: listed };
    await notifyPlayers(tx, { type: 'tournament_schedule', players, author: null, params, now });
    await admitLetter(tx, player, { team, changes: listed }, now);
  }
}

/** Counts a letter for a player with a confirmed address who has not turned it off, and adds the job that sends it. */
async function admitLetter(
  tx: Database,
  player: number,
  { team, changes }: { team: number; changes: ScheduleChange[] },
  now: Date,
): Promise<void> {
  const mailbox = await findMailbox(tx, player);
  if (!mailbox || !(await isSettingOn(tx, player, { topic: 'tournaments', channel: 'email' }))) return;
  if (!(await countNoticeMail(tx, mailbox.user_id, now))) return;
  const jobKey = `send_schedule_mail:${team}:${player}:${now.getTime()}`;
  await addJob(tx, 'send_schedule_mail', { team, player, changes }, { runAt: now, jobKey });
}
