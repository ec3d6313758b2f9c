import type { Match } from '@bandeja/contract/calls/matches';
import { membersOf, pairName } from '../match-names.ts';
import { setGroups } from '../sets/set-groups.ts';

/** The title of the picture, from a neutral point of view. */
export function sharedTitle(match: Match): string {
  if (!match.ended_at) return match.scores.length > 0 ? 'Em jogo' : 'Vamos jogar';
  if (setGroups(match, match.scores).length > 1) return 'Partida encerrada';
  if (!match.winner) return 'Empate';
  return `Vitória de ${pairName(membersOf(match, match.winner))}`;
}
