import type { TeamOrNone } from '../team.ts';

const ORDER: Record<TeamOrNone, number> = { A: 0, B: 1, '': 2 };

/** Sorts by team (A, B, none), then position, into a new array. */
export function sortPlayers<P extends { team: TeamOrNone; position: number }>(players: readonly P[]): P[] {
  return players.toSorted((a, b) => ORDER[a.team] - ORDER[b.team] || a.position - b.position);
}
