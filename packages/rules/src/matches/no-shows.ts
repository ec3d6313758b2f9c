import { type Instant, toIso, toMillis } from '../time/instant.ts';
import type { MatchFacts } from './abilities.ts';
import { ANSWER_MS, COUNTS_MS, matchOver, REPORT_MS, type TimesOfMatch } from './match-over.ts';
import type { NoShowRefusal } from './match-refusals.ts';

/** "I was there", "I told them before": either keeps a report from counting until the club or the operator decides. */
export const NO_SHOW_ANSWERS = ['was_there', 'told_before'] as const;
export type NoShowAnswer = (typeof NO_SHOW_ANSWERS)[number];

export type NoShowReport = {
  match: number;
  by_desk: boolean;
  /** The start of the match. */
  missed_at: Instant;
  reported_at: Instant;
  answer: NoShowAnswer | null;
  /** What the club or the operator decided; null: nothing. */
  upheld: boolean | null;
};

/** answerable: the player has the word. disputed: it was denied, and no one has decided. */
export type NoShowState = 'answerable' | 'disputed' | 'counted' | 'dismissed';

export const answerUntil = ({ reported_at }: Pick<NoShowReport, 'reported_at'>): string =>
  toIso(toMillis(reported_at) + ANSWER_MS);

export function noShowState(report: NoShowReport, now: Instant): NoShowState {
  if (report.upheld !== null) return report.upheld ? 'counted' : 'dismissed';
  if (report.answer !== null) return 'disputed';
  return toMillis(now) < toMillis(answerUntil(report)) ? 'answerable' : 'counted';
}

/**
 * How many matches a player has missed, as other players read it. A report of the desk counts by itself; reports of
 * players count once two different matches of the last 90 days are reported, and a match counts once.
 */
export function countNoShows(reports: readonly NoShowReport[], now: Instant): number {
  const counted = reports.filter(
    (report) =>
      noShowState(report, now) === 'counted' &&
      toMillis(report.missed_at) > toMillis(now) - COUNTS_MS &&
      toMillis(report.missed_at) <= toMillis(now),
  );
  const missed = new Set(counted.map(({ match }) => match));
  if (missed.size > 1) return missed.size;
  return counted.some(({ by_desk }) => by_desk) ? 1 : 0;
}

export type NoShowFacts = TimesOfMatch & Pick<MatchFacts, 'cancelled_at' | 'of_tournament' | 'players'>;

/**
 * Whether a player may report that another one did not come: null, or the first refusal. Only a player who had confirmed
 * can have missed the match, so no one is reported for a match that others made.
 */
export function refuseNoShow(
  match: NoShowFacts,
  { reporter, player }: { reporter: number | null; player: number },
  now: Instant,
): NoShowRefusal | null {
  const seatOf = (id: number | null) => match.players.find((one) => one.player === id && one.team !== '');
  if (reporter === null || !seatOf(reporter)) return 'no_show_of_players';
  if (match.cancelled_at !== null) return 'match_cancelled';
  if (match.of_tournament === true) return 'match_of_tournament';
  if (toMillis(now) < toMillis(match.date)) return 'match_ahead';
  if (toMillis(now) >= toMillis(noShowsUntil(match))) return 'no_show_late';
  const seat = seatOf(player);
  if (!seat || reporter === player || seat.confirmed !== true) return 'no_show_not_confirmed';
  return seat.in_sets === true ? 'no_show_played' : null;
}

/** From then on no player reports who did not come. */
const noShowsUntil = (match: TimesOfMatch): string => toIso(toMillis(matchOver(match)) + REPORT_MS);
