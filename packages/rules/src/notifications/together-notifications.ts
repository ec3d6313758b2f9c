import { formatDeadline } from '../format/dates.ts';
import { MATCH_WORD_LABELS, type MatchWord } from '../matches/words.ts';
import type { Instant } from '../time/instant.ts';
import { type MatchPlace, zoneOf } from './places.ts';
import type { Entry } from './topics.ts';

type OfMatch = { match: number };

/** What players of a match tell each other, and of each other. */
export type TogetherNotificationParams = {
  /** Reported, without who said it; until: when it begins to count without an answer. */
  match_missed: OfMatch & { by_desk: boolean; until: Instant };
  match_word: OfMatch & { by: number; word: MatchWord };
};

type Entries = {
  [T in keyof TogetherNotificationParams]: Entry<TogetherNotificationParams[T], MatchPlace>;
};

export const TOGETHER_NOTIFICATIONS = {
  match_missed: {
    topic: 'matches',
    title: () => 'Você faltou à partida?',
    content: ({ by_desk, until }, { place, about }) =>
      `${by_desk ? 'O clube anotou' : 'Alguém da partida disse'} que você não veio: ${place}. Se não foi assim, responda até ${formatDeadline(until, zoneOf(about))}.`,
  },
  match_word: {
    topic: 'matches',
    title: ({ word }) => `Recado: ${MATCH_WORD_LABELS[word]}`,
    content: ({ by, word }, { place, name }) =>
      `${name(by)}: “${MATCH_WORD_LABELS[word]}”. Partida de ${place}.`,
  },
} satisfies Entries;
