import type { TeamOrNone } from '../team.ts';

export type SetWithPlayers = {
  set: number;
  players: readonly { match_player: number; team: TeamOrNone; position: number }[];
};

export type SetGroup<S> = {
  /** Match players of each team, by position. */
  team_a: number[];
  team_b: number[];
  sets: S[];
};

/**
 * Groups sets by identical teams: groups in the order of their first set, sets in their order. Left and right do
 * not count; the side (A or B) does, because scores are stored by side.
 */
export function groupSets<S extends SetWithPlayers>(sets: readonly S[]): SetGroup<S>[] {
  const groups = new Map<string, SetGroup<S>>();
  for (const set of sets.toSorted((a, b) => a.set - b.set)) {
    const team_a = teamOf(set, 'A');
    const team_b = teamOf(set, 'B');
    const key = `${toKey(team_a)}|${toKey(team_b)}`;
    const group = groups.get(key) ?? { team_a, team_b, sets: [] };
    group.sets.push(set);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function teamOf({ players }: SetWithPlayers, team: TeamOrNone): number[] {
  return players
    .filter((player) => player.team === team)
    .toSorted((a, b) => a.position - b.position)
    .map((player) => player.match_player);
}

function toKey(team: readonly number[]): string {
  return team.toSorted((a, b) => a - b).join(',');
}
