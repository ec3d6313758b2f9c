import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { isAnswered } from '../../../data/is-answered.ts';
import { errorText } from '../../../lib/form/error-messages.ts';

type Team = Pick<DeskTeam, 'id' | 'players'>;

export const namesOf = ({ players }: Pick<DeskTeam, 'players'>): string => players.join(' e ');

/** How many were confirmed, and the sentences of those that failed. */
export interface Confirmed {
  confirmed: number;
  failed: readonly string[];
}

/**
 * Confirms one team after the other. A refusal is of its team alone; after a request without an answer the rest is not
 * sent, so that it is asked again in the same order, nor is it once `isShown` says that nobody looks any more.
 */
export async function confirmAll<One extends Team>(
  teams: readonly One[],
  confirm: (team: One) => Promise<unknown>,
  isShown: () => boolean,
): Promise<Confirmed> {
  const failed: string[] = [];
  let confirmed = 0;
  for (const team of teams) {
    if (!isShown()) break;
    try {
      await confirm(team);
      confirmed += 1;
    } catch (error) {
      failed.push(`${namesOf(team)}: ${errorText(error)}`);
      if (!isAnswered(error)) break;
    }
  }
  return { confirmed, failed };
}
