import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { mayMixTeams, rulesOf } from '@bandeja/rules/matches/match-type';
import { groupSets, type SetWithPlayers } from '@bandeja/rules/matches/sets/group-sets';
import { presentTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { Team } from '@bandeja/rules/matches/team';
import { membersOf } from '../match-names.ts';

/** The players of one set, in the order A1 A2 B1 B2. */
export type SetPlaces = MatchScore['players'];

/** Whether the teams of this match may differ from set to set. */
export const mixesTeams = ({ type }: Pick<Match, 'type'>): boolean => mayMixTeams(rulesOf(type));

/** A1 stays and changes partners: after three sets every player has been the partner of every other. */
const ROUNDS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 2, 1],
] as const;

/** The places of a set not yet recorded: the next round of a Dinâmica, else the teams on the court. */
export function proposedPlaces(match: Pick<Match, 'type' | 'players'>, set: number): SetPlaces | null {
  const places = presentTeams(match.players);
  const round = ROUNDS[(set - 1) % ROUNDS.length];
  if (!places || !round || match.type !== 'Dynamic') return places;
  return places.map((place, index) => ({
    ...place,
    match_player: places[round[index] ?? 0]?.match_player ?? 0,
  }));
}

/** Moves a player to a place; the player there takes the former place of the first, or the bench. */
export function putPlayer(
  places: SetPlaces,
  player: number,
  to: { team: string; position: number },
): SetPlaces {
  const from = places.find(({ match_player }) => match_player === player);
  const there = places.find(({ team, position }) => team === to.team && position === to.position);
  return places.map((place) => {
    if (place === there) return { ...place, match_player: player };
    if (place === from && there) return { ...place, match_player: there.match_player };
    return place;
  });
}

/** The players of one team of a set, by position. */
export function membersIn(match: Pick<Match, 'players'>, places: SetPlaces, team: Team): MatchPlayer[] {
  return places
    .filter((place) => place.team === team)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ match_player }) => match.players.filter(({ id }) => id === match_player));
}

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
