import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatLevel } from '@bandeja/rules/format/level';
import { givenName } from '@bandeja/rules/players/names';
import { joinNames } from '../../lib/text/join-names.ts';

/** A pair of the next game in words: the viewer comes first and is "Você". */
export function pairText(players: readonly MatchPlayer[], playerId: number) {
  const ordered = players.toSorted(
    (a, b) => Number(b.player.id === playerId) - Number(a.player.id === playerId),
  );
  const names = ordered.map(({ player }) => (player.id === playerId ? 'Você' : givenName(player)));
  const levels = ordered.flatMap(({ level }) => (level === null ? [] : [formatLevel(level)]));
  return {
    ordered,
    names: names.length > 0 ? joinNames(names) : 'Sem Jogador',
    /** "Níveis 3,4 e 3,1"; empty: none is known. */
    levels: levels.length > 0 ? `${levels.length === 1 ? 'Nível' : 'Níveis'} ${joinNames(levels)}` : '',
  };
}
