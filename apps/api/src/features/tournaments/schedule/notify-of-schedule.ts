import type { Database } from '@bandeja/db/database';
import {
  joinChanges,
  type TournamentNotificationParams as NotificationParams,
  type ScheduleChange,
} from '@bandeja/rules/notifications/tournament-notifications';
import { addJob } from '../../../jobs/add-job.ts';
import { listUnread, notifyPlayers } from '../../notifications/public.ts';
import { notifyOfTeam } from '../teams/places.ts';
import { admitLetter } from '../tournament-letters.ts';
import type { TournamentRow } from '../tournaments.repository.ts';

type Pair = { id: number; player_a: number; player_b: number };

/** A match that got a time, has another one, or lost it. match: that of its four players; null: one of them is a guest. */
export type MatchChange = ScheduleChange & {
  match: number | null;
  category: string;
  teams: readonly Pair[];
};

/**
 * Notifies each player once of all changes of one schedule: the only new match by itself, else the list with the earlier
 * times. A letter with a calendar file tells the same.
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
  const unread = await unreadChanges(tx, [...own.keys()]);
  for (const [player, { team, changes: ofPlayer }] of own) {
    const [first] = ofPlayer;
    const players = [player];
    const listed = named(ofPlayer, first?.category);
    if (first && first.match !== null && ofPlayer.length === 1 && first.before === null) {
      const params = { match: first.match, category: first.category };
      await notifyPlayers(tx, { type: 'tournament_match', players, author: null, params, now });
    } else {
      // It replaces the one that is not read yet.
      const earlier = unread
        .filter((one) => one.player === player && one.team === team)
        .flatMap((one) => one.changes.map((change) => ({ category: first?.category, ...change })));
      const changes = named(joinChanges(earlier, ofPlayer), first?.category);
      const params = { team, tournament: tournament.hash, changes };
      await notifyPlayers(tx, { type: 'tournament_schedule', players, author: null, params, now });
    }
    if (!(await admitLetter(tx, player, now))) continue;
    const jobKey = `send_schedule_mail:${team}:${player}:${now.getTime()}`;
    await addJob(tx, 'send_schedule_mail', { team, player, changes: listed }, { runAt: now, jobKey });
  }
}

/** The place of the notification names the category of one team: where all changes are in it, they name none. */
const named = (changes: readonly ScheduleChange[], own: string | undefined): ScheduleChange[] => {
  const isOne = changes.every(({ category }) => category === own);
  return changes.map(({ before, after, category }) => ({
    ...{ before, after },
    ...(!isOne && category !== undefined && { category }),
  }));
};

async function unreadChanges(tx: Database, players: readonly number[]) {
  if (players.length === 0) return [];
  return (await listUnread(tx, 'tournament_schedule', players)).flatMap((one) =>
    one.type === 'tournament_schedule'
      ? { player: one.player_id, team: one.params.team, changes: one.params.changes }
      : [],
  );
}

type Call = Pick<NotificationParams['tournament_call'], 'court' | 'over' | 'teams'> & { now: Date };

/** Notifies the players of teams that their match is called to a court, or that its call is over. */
export async function notifyOfCall(
  tx: Database,
  { hash }: Pick<TournamentRow, 'hash'>,
  teams: readonly Pair[],
  { now, ...params }: Call,
): Promise<void> {
  for (const { id, player_a, player_b } of teams)
    await notifyOfTeam(tx, 'tournament_call', { id, hash }, { players: [player_a, player_b], now, params });
}
