import { type MatchType, matchTypeLabel } from '../matches/match-type.ts';
import type { Entry } from './entry.ts';
import type { MatchPlace } from './places.ts';

/** What a player can change in a match, in the order of the sentence. */
export type MatchField = 'date' | 'place' | 'type';

/** type: the new one, where it changed. */
export type MatchChanged = { by: number; changed: readonly MatchField[]; type: MatchType | null };

const NAMES: Record<MatchField, string> = { date: 'o horário', place: 'o lugar', type: 'o tipo' };

/** `o horário, o lugar e o tipo` */
const inWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' e ');

export const MATCH_CHANGED: Entry<MatchChanged, MatchPlace> = {
  topic: 'matches',
  title: () => 'A partida mudou',
  content: ({ by, changed, type }, { place, name }) =>
    `${name(by)} mudou ${inWords(changed.map((field) => NAMES[field]))}. Agora é ${[place, matchTypeLabel(type)].filter(Boolean).join(', ')}.`,
};
