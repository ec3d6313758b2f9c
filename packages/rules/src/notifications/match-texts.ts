import { formatLevelChange, formatLevelExact } from '../format/level.ts';
import { type MatchType, matchTypeLabel } from '../matches/match-type.ts';
import type { MatchPlace } from './places.ts';
import type { Entry } from './topics.ts';

/** What a player can change in a match, in the order of the sentence. */
export type MatchField = 'date' | 'place' | 'type';

/** type: the new one, where it changed. */
/** by: null when the club moved its booking. */
export type MatchChanged = { by: number | null; changed: readonly MatchField[]; type: MatchType | null };

const NAMES: Record<MatchField, string> = { date: 'o horário', place: 'o lugar', type: 'o tipo' };

/** `o horário, o lugar e o tipo` */
const inWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' e ');

export const MATCH_CHANGED: Entry<MatchChanged, MatchPlace> = {
  topic: 'matches',
  title: () => 'A partida mudou',
  content: ({ by, changed, type }, { place, name }) =>
    `${by === null ? 'O clube' : name(by)} mudou ${inWords(changed.map((field) => NAMES[field]))}. Agora é ${[place, matchTypeLabel(type)].filter(Boolean).join(', ')}.`,
};

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
