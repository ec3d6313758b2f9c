import type { MatchType } from '../match-type.ts';
import type { SetResult } from '../team.ts';

// Apart from what a set may be: tables and levels need to know a match tie-break, and no more.

/** From this set on a match tie-break may replace a set. */
export const FIRST_MATCH_TIEBREAK_SET = 3;
export const MATCH_TIEBREAK_POINTS = 10;

type Score = Pick<SetResult, 'team_a_score' | 'team_b_score'>;

export function isMatchTiebreak(score: Score): boolean {
  const [low, high] = lowHigh(score);
  return high === MATCH_TIEBREAK_POINTS ? low <= high - 2 : high > MATCH_TIEBREAK_POINTS && low === high - 2;
}

export function lowHigh({ team_a_score, team_b_score }: Score): [number, number] {
  return [Math.min(team_a_score, team_b_score), Math.max(team_a_score, team_b_score)];
}

/** Whether a recorded set is a match tie-break: it counts as a set, and as one game. */
export function isMatchTiebreakSet(type: MatchType, result: SetResult): boolean {
  return type === 'Competitive' && result.set >= FIRST_MATCH_TIEBREAK_SET && isMatchTiebreak(result);
}
