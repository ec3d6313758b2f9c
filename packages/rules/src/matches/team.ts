export type Team = 'A' | 'B';
/** Empty: in the match without a team. */
export type TeamOrNone = Team | '';

export const TEAMS = ['A', 'B'] as const satisfies readonly Team[];
export const MAX_PER_TEAM = 2;
/** Places on the court. */
export const COURT_PLACES = TEAMS.length * MAX_PER_TEAM;
/** Players that a new match names, and that a match has when an invite link no longer adds one. */
export const MAX_PLAYERS = 8;

/** Score of one set of a match; `set` counts from 1. */
export type SetResult = { set: number; team_a_score: number; team_b_score: number };

export const otherTeam = (team: Team): Team => (team === 'A' ? 'B' : 'A');

/** The side with more, or null. */
export function leader(a: number, b: number): Team | null {
  if (a === b) return null;
  return a > b ? 'A' : 'B';
}

const ORDER: Record<TeamOrNone, number> = { A: 0, B: 1, '': 2 };

/** Sorts by team (A, B, none), then position, into a new array. */
export function sortPlayers<P extends { team: TeamOrNone; position: number }>(players: readonly P[]): P[] {
  return players.toSorted((a, b) => ORDER[a.team] - ORDER[b.team] || a.position - b.position);
}
