import { addMinutes, DAY_MS, HOUR_MS, type Instant, toMillis } from '../time/instant.ts';

// Apart from words.ts, numbers.ts and no-shows.ts: the page of every match asks whether it has them, and loads them later.

/** The longest booking that players make, for a match without one. */
const WITHOUT_BOOKING_MINUTES = 120;

/** How long before its start a match takes the first ready messages. */
export const WORDS_OPEN_MS = 7 * DAY_MS;

export type TimesOfMatch = {
  date: Instant;
  /** When its booking ends; null without one. */
  ends_at: Instant | null;
};

/** When a match is over, whatever its result: at the end of its booking. */
export const matchOver = ({ date, ends_at }: TimesOfMatch): Instant =>
  ends_at ?? addMinutes(date, WITHOUT_BOOKING_MINUTES);

/** Whether a match that is neither finished nor cancelled shows its ready messages: from the first until it is over. */
export const hasWords = (match: TimesOfMatch, now: Instant): boolean =>
  toMillis(match.date) - WORDS_OPEN_MS <= toMillis(now) && toMillis(now) < toMillis(matchOver(match));

/** How long after a match its players still see the phones that are shown in it. */
const AFTER_MINUTES = 24 * 60;

/** From then on no phone is shown in the match. */
export const numbersUntil = (match: TimesOfMatch): string => addMinutes(matchOver(match), AFTER_MINUTES);

/** How long after the end of a match its players report who did not come, and then how long the reported one has the word. */
export const REPORT_MS = 48 * HOUR_MS;
export const ANSWER_MS = 48 * HOUR_MS;

/** How long a match that was missed counts, and how near to it another one makes a report of players count. */
export const COUNTS_MS = 90 * DAY_MS;

/**
 * Whether a match has to do with who came: from its start for as long as it counts. Who missed it reads there what others
 * read, and answers what the desk records days later.
 */
export const asksWhoCame = ({ date }: TimesOfMatch, now: Instant): boolean =>
  toMillis(date) <= toMillis(now) && toMillis(now) < toMillis(date) + COUNTS_MS;
