import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { groupSets, type SetWithPlayers } from '@bandeja/rules/matches/sets/group-sets';
import { membersOf } from '../match-names.ts';
import { mixesTeams } from './set-places.ts';

export interface TeamsAndSets<S> {
  a: MatchPlayer[];
  b: MatchPlayer[];
  sets: S[];
}

/**
 * The sets in groups for display: one group for a Competitive match, else one group per team composition. Never
 * empty: without a set, one group with the current teams.
 */
export function setGroups<S extends SetWithPlayers>(
  match: Pick<Match, 'type' | 'players'>,
  sets: readonly S[],
): TeamsAndSets<S>[] {
  const byId = (ids: readonly number[]) => ids.flatMap((id) => match.players.filter((one) => one.id === id));
  if (!mixesTeams(match) || sets.length === 0) {
    return [{ a: membersOf(match, 'A'), b: membersOf(match, 'B'), sets: [...sets] }];
  }
  return groupSets(sets).map(({ team_a, team_b, sets: played }) => ({
    a: byId(team_a),
    b: byId(team_b),
    sets: played,
  }));
}
