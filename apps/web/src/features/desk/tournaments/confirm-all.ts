import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { isAnswered } from '../../../data/is-answered.ts';
import { errorText } from '../../../lib/form/error-messages.ts';

type Team = Pick<DeskTeam, 'id' | 'players'>;

export const namesOf = ({ players }: Pick<DeskTeam, 'players'>): string => players.join(' e ');

/**
 * Confirms one team after the other. Resolves with the sentences of those that failed: a refusal is of its team alone, and
 * after a request without an answer the rest is not sent, so that it is asked again in the same order.
 */
export async function confirmAll(
  teams: readonly Team[],
  confirm: (team: number) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const team of teams) {
    try {
      await confirm(team.id);
    } catch (error) {
      failed.push(`${namesOf(team)}: ${errorText(error)}`);
      if (!isAnswered(error)) break;
    }
  }
  return failed;
}
