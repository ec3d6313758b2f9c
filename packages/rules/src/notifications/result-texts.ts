import { formatLevelChange, formatLevelExact } from '../format/level.ts';

/** Games of each set, those of the reader's pair first. */
export type Sets = readonly (readonly [number, number])[];

/** `seu nível foi de 3,00 para 3,07 (+0,07).` */
export const levelText = ({ from, to }: { from: number; to: number }): string =>
  `seu nível foi de ${formatLevelExact(from)} para ${formatLevelExact(to)} (${formatLevelChange(to - from)}).`;

/** `6–4, 3–6` */
export const setsText = (sets: Sets): string => sets.map(([own, other]) => `${own}–${other}`).join(', ');

/** The score of a result as a sentence; without a set it is a walkover. */
export const scoreSentence = (sets: Sets): string =>
  sets.length > 0 ? `${setsText(sets)}.` : 'Por W.O., sem jogo.';

/** The titles of results, by what the match was for the reader. */
export const RESULT_TITLES = {
  won: 'Vitória!',
  lost: 'Partida finalizada: derrota',
  open: 'Partida finalizada',
  no_agreement: 'Partida encerrada sem acordo',
};
