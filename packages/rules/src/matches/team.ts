export type Team = 'A' | 'B';
/** Empty: in the match without a team. */
export type TeamOrNone = Team | '';

export const TEAMS = ['A', 'B'] as const satisfies readonly Team[];
export const MAX_PER_TEAM = 2;

/** Score of one set of a match; `set` counts from 1. */
export type SetResult = { set: number; team_a_score: number; team_b_score: number };

/** The side with more, or null. */
export function leader(a: number, b: number): Team | null {
  if (a === b) return null;
  return a > b ? 'A' : 'B';
}
