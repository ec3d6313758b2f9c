import { addMinutes, type Instant, toMillis } from '../time/instant.ts';
import type { Team } from './team.ts';

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
