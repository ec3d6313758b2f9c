import type { Database } from '@bandeja/db/database';
import { announce } from '../../../events/announce.ts';
import { type NotificationParams, notifyPlayers } from '../../notifications/public.ts';
import type { TeamRow } from './teams.repository.ts';

type TeamNotification = Extract<keyof NotificationParams, `tournament_${string}`>;
type OfTeam<T extends TeamNotification> = Omit<NotificationParams[T], 'team' | 'tournament'>;

/** Notifies players about a team. The author is the player of `params.by`, if there is one. */
export function notifyOfTeam<T extends Exclude<TeamNotification, 'tournament_match'>>(
  tx: Database,
  type: T,
  team: Pick<TeamRow, 'id' | 'hash'>,
  { players, now, params }: { players: readonly number[]; now: Date; params: OfTeam<T> },
): Promise<void> {
  const whole = { ...params, team: team.id, tournament: team.hash } as unknown as NotificationParams[T];
  const author = 'by' in params && typeof params.by === 'number' ? params.by : null;
  return notifyPlayers(tx, { type, players, author, params: whole, now });
}

/** Announces to open pages that the tournament changed. */
export function announceTournament(tx: Database, hash: string): void {
  announce(tx, { topic: `tournament:${hash}`, event: 'tournament', data: { hash } });
}
