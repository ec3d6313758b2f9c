import { addMinutes, type Instant, toMillis } from '../time/instant.ts';
import type { MatchType } from './match-type.ts';
import { isMatchTiebreakSet } from './sets/match-tiebreak.ts';
import { leader, type SetResult, type Team } from './team.ts';

export type MatchTally = { sets_a: number; sets_b: number; games_a: number; games_b: number };

/** Sets and games of each team. A match tie-break is one set and one game; a tied set counts for neither team. */
export function matchTally(type: MatchType, sets: readonly SetResult[]): MatchTally {
  const tally = { sets_a: 0, sets_b: 0, games_a: 0, games_b: 0 };
  for (const set of sets) {
    const won = leader(set.team_a_score, set.team_b_score);
    if (won === 'A') tally.sets_a += 1;
    if (won === 'B') tally.sets_b += 1;
    const tiebreak = isMatchTiebreakSet(type, set);
    tally.games_a += tiebreak ? Number(won === 'A') : set.team_a_score;
    tally.games_b += tiebreak ? Number(won === 'B') : set.team_b_score;
  }
  return tally;
}

/** The team with more sets; with equal sets the team with more games; with equal games null. */
export function matchWinner(type: MatchType, sets: readonly SetResult[]): Team | null {
  const { sets_a, sets_b, games_a, games_b } = matchTally(type, sets);
  return leader(sets_a, sets_b) ?? leader(games_a, games_b);
}

/** A result that is not contested for this long becomes final. */
export const PROVISIONAL_HOURS = 72;
/** A contested match without an agreement for this long stays Friendly. */
const CONTEST_DAYS = 7;

export type ResultFacts = {
  ended_at: Instant | null;
  /** Null: the result cannot be contested. */
  provisional_until: Instant | null;
  contested_at: Instant | null;
  /** The team that finished the match, or, in a contested match, that proposes the present sets; null: neither. */
  finished_team: Team | null;
};

export const EARLY_REASONS = ['time', 'injury', 'walkover'] as const;
/**
 * Why a match ended before a pair had won the sets that decide: the time, an injury of a pair, or a walkover, in which
 * no set was played.
 */
export type EarlyReason = (typeof EARLY_REASONS)[number];

export type ResultState = 'provisional' | 'final' | 'contested';

/**
 * The state of the result at an instant; null without a result. Depends on the deadline, not on the job that
 * applies it.
 */
export function resultState(match: ResultFacts, now: Instant): ResultState | null {
  if (match.ended_at === null) return match.contested_at === null ? null : 'contested';
  const { provisional_until } = match;
  return provisional_until !== null && toMillis(provisional_until) > toMillis(now) ? 'provisional' : 'final';
}

export const provisionalUntil = (endedAt: Instant): string => addMinutes(endedAt, PROVISIONAL_HOURS * 60);

export const contestEnds = (contestedAt: Instant): string => addMinutes(contestedAt, CONTEST_DAYS * 24 * 60);
