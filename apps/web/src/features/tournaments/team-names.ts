import type { TeamSummary } from '@bandeja/contract/calls/tournaments';
import { shortName } from '@bandeja/rules/players/names';
import { joinNames } from '../../lib/text/join-names.ts';

type Pair = Pick<TeamSummary, 'player_A' | 'player_B'>;

export const membersOf = ({ player_A, player_B }: Pair) => [player_A, player_B];

/** `Rafael M. e Thiago S.`; with the viewer in it, `Você e Thiago S.` */
export function teamName(team: Pair, viewer: number | null = null): string {
  const ordered = membersOf(team).toSorted((a, b) => Number(b.id === viewer) - Number(a.id === viewer));
  return joinNames(ordered.map((player) => (player.id === viewer ? 'Você' : shortName(player))));
}

export const isOf = (team: Pair | null, player: number | null): boolean =>
  team !== null && player !== null && membersOf(team).some(({ id }) => id === player);
