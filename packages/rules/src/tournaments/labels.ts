const ROUNDS = ['Final', 'Semifinal', 'Quartas', 'Oitavas'] as const;

/** `Final`, `Semifinal`, `Quartas`, `Oitavas`, `16 avos`: a round of a knockout of `rounds` rounds, counted from 1. */
export function roundLabel(round: number, rounds: number): string {
  const left = rounds - round;
  return ROUNDS[left] ?? `${2 ** left} avos`;
}

/** `Grupo B` */
export const groupLabel = (name: string): string => `Grupo ${name}`;

/** `1º do Grupo B` */
export const placeLabel = (place: number, group: string): string => `${place}º do ${groupLabel(group)}`;

/** `Vencedor de Semifinal 1` */
export const winnerLabel = (round: string, position: number): string =>
  `Vencedor de ${round} ${position + 1}`;

/** `Perdedor de Semifinal 1` */
export const loserLabel = (round: string, position: number): string => `Perdedor de ${round} ${position + 1}`;

export const THIRD_PLACE_LABEL = 'Disputa de 3º lugar';

/** A, B … Z, AA: the name of the group at this position, from 0. */
export function groupName(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : groupName(Math.floor(position / 26) - 1) + letter;
}
