import { addMinutes, type Instant, toMillis } from '../time/instant.ts';
import type { Team } from './team.ts';

/** Silence accepts a result after this long. */
export const PROVISIONAL_HOURS = 72;
/** A contested match on which nobody agrees for this long stays friendly. */
const CONTEST_DAYS = 7;

export type ResultFacts = {
  ended_at: Instant | null;
  /** Null: nobody may contest it (any more). */
  provisional_until: Instant | null;
  contested_at: Instant | null;
  /** The team that finished it, or, of a contested match, that proposes the sets as they are; null: neither. */
  finished_team: Team | null;
};

export type ResultState = 'provisional' | 'final' | 'contested';

/** What is true of a result now; null before there is one. Goes by the instant, not by the job that notes it. */
export function resultState(match: ResultFacts, now: Instant): ResultState | null {
  if (match.ended_at === null) return match.contested_at === null ? null : 'contested';
  const { provisional_until } = match;
  return provisional_until !== null && toMillis(provisional_until) > toMillis(now) ? 'provisional' : 'final';
}

export const provisionalUntil = (endedAt: Instant): string => addMinutes(endedAt, PROVISIONAL_HOURS * 60);

export const contestEnds = (contestedAt: Instant): string => addMinutes(contestedAt, CONTEST_DAYS * 24 * 60);
