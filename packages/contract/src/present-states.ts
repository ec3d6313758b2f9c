import type { ClosureHit } from './calls/desk-closures.ts';
import type { ClubSettings } from './calls/desk-club.ts';
import type { DeskMatch, DeskResultChanges } from './calls/desk-results.ts';
import type { MatchScore } from './calls/match-scores.ts';
import type { Match } from './calls/matches.ts';
import type { ApiError } from './client.ts';

/** The present state that a refusal carries in addition to its `error`, by code. */
export interface PresentStates {
  /** null: the match is gone. */
  match_version_moved: { match: Match | null };
  /** null: the set is gone. */
  score_version_moved: { score: MatchScore | null };
  /** Sentences with their step of the club's page. */
  club_not_ready: { missing: ClubSettings['missing'] };
  /** Bookings in the way that the preview did not have. */
  closure_new_bookings: { bookings: ClosureHit[] };
  /** What another person recorded meanwhile. */
  tournament_match_moved: { match: DeskMatch };
  /** Where another person called it. */
  match_call_moved: { match: DeskMatch };
  /** What the result changes, also where it has to be confirmed. */
  result_needs_confirmation: { changes: DeskResultChanges };
  /** Of GET /api/health/ready: what is missing. */
  unavailable: { reasons: { missing: string }[] };
}

/** The present state of a refusal with this code; null: the error has another code. */
export const presentStateOf = <Code extends keyof PresentStates>(
  error: ApiError,
  code: Code,
): PresentStates[Code] | null => (error.code === code ? (error.body as PresentStates[Code]) : null);
