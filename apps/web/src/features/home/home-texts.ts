import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel } from '@bandeja/rules/format/level';
import { MAX_PER_TEAM } from '@bandeja/rules/matches/team';
import { givenName } from '@bandeja/rules/players/names';
import { joinNames } from '../../lib/format.ts';

/** Below "Meu Perfil". */
export const profileNote = ({ is_complete_profile }: Pick<Player, 'is_complete_profile'>): string =>
  is_complete_profile ? 'Completo' : 'Falta completar';

/** A pair of the next game in words: the viewer comes first and is "Você", each free place is "Sem Jogador". */
export function pairText(players: readonly MatchPlayer[], playerId: number) {
  const ordered = players.toSorted(
    (a, b) => Number(b.player.id === playerId) - Number(a.player.id === playerId),
  );
  const names = [
    ...ordered.map(({ player }) => (player.id === playerId ? 'Você' : givenName(player))),
    ...Array<string>(Math.max(0, MAX_PER_TEAM - ordered.length)).fill('Sem Jogador'),
  ];
  const levels = ordered.flatMap(({ level }) => (level === null ? [] : [formatLevel(level)]));
  return {
    ordered,
    names: joinNames(names),
    /** "Níveis 3,4 e 3,1"; empty: none is known. */
    levels: levels.length > 0 ? `${levels.length === 1 ? 'Nível' : 'Níveis'} ${joinNames(levels)}` : '',
  };
}

const SHORT = 11;
const MIDDLE = 13;

/** Chooses the size of Home's headline: "Hoje, 19:30" has the largest, "Amanhã, 19:30" a smaller one, a date the smallest. */
export const whenLength = ({ length }: string): 'short' | 'middle' | 'long' =>
  length > MIDDLE ? 'long' : length > SHORT ? 'middle' : 'short';
