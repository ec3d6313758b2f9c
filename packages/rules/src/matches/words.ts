import { HOUR_MS, type Instant, toMillis } from '../time/instant.ts';
import type { MatchFacts } from './abilities.ts';
import { matchOver, type TimesOfMatch, WORDS_OPEN_MS } from './match-over.ts';
import type { WordRefusal } from './match-refusals.ts';

/** The ready messages of a match, in the order in which a page offers them. */
export const MATCH_WORDS = [
  'confirmed',
  'who_brings_balls',
  'need_balls',
  'late_10',
  'arrived',
  'cannot_come',
] as const;
export type MatchWord = (typeof MATCH_WORDS)[number];

export const MATCH_WORD_LABELS: Record<MatchWord, string> = {
  confirmed: 'Confirmado',
  who_brings_balls: 'Quem leva bolas?',
  need_balls: 'Preciso de bolas',
  late_10: 'Atraso 10 min',
  arrived: 'Cheguei',
  cannot_come: 'Não consigo ir',
};

/** Of one player in one match. */
export const WORDS_PER_PLAYER = 5;

/** How long before the start a word can be sent: those about the way to the club only on the way. */
const OPEN_BEFORE_MS: Record<MatchWord, number> = {
  confirmed: WORDS_OPEN_MS,
  who_brings_balls: WORDS_OPEN_MS,
  need_balls: WORDS_OPEN_MS,
  late_10: 2 * HOUR_MS,
  arrived: 2 * HOUR_MS,
  cannot_come: WORDS_OPEN_MS,
};

export type WordFacts = TimesOfMatch & Pick<MatchFacts, 'ended_at' | 'cancelled_at' | 'players'>;

/** Whether a player may send a word now: null, or the first refusal. `sent`: how many the player has sent in this match. */
export function refuseWord(
  match: WordFacts,
  { word, player, sent }: { word: MatchWord; player: number | null; sent: number },
  now: Instant,
): WordRefusal | null {
  if (refuseWords(match, player) !== null) return 'match_words_of_players';
  if (match.cancelled_at !== null) return 'match_cancelled';
  if (match.ended_at !== null) return 'match_finished';
  if (toMillis(now) >= toMillis(matchOver(match))) return 'match_over';
  if (toMillis(now) < opensAt(match, word)) return 'match_word_early';
  return sent < WORDS_PER_PLAYER ? null : 'match_words_used_up';
}

/** Whether a player may read what the players of a match have sent. */
export const refuseWords = (
  { players }: Pick<MatchFacts, 'players'>,
  player: number | null,
): 'match_words_of_players' | null =>
  player !== null && players.some((one) => one.player === player) ? null : 'match_words_of_players';

/** The words that a player may send now. */
export const sendableWords = (
  match: WordFacts,
  { player, sent }: { player: number | null; sent: number },
  now: Instant,
): MatchWord[] => MATCH_WORDS.filter((word) => refuseWord(match, { word, player, sent }, now) === null);

/** Milliseconds until other words can be sent; null: no more change. */
export function untilOtherWords(match: TimesOfMatch, now: Instant): number | null {
  const changes = [toMillis(matchOver(match)), ...MATCH_WORDS.map((word) => opensAt(match, word))];
  const ahead = changes.map((at) => at - toMillis(now)).filter((wait) => wait > 0);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

const opensAt = ({ date }: TimesOfMatch, word: MatchWord): number => toMillis(date) - OPEN_BEFORE_MS[word];
