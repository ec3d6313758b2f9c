import { type MatchType, mayMixTeams } from '../match-type.ts';
import { movePlayer, type Placed, seatsOf } from '../players/positions.ts';
import { COURT_PLACES, TEAMS, type Team, type TeamOrNone } from '../team.ts';

/** A player's place in one set; `match_player` is the place in the match. */
type SetPlace = { match_player: number; team: string };

/** The present teams of a match as the players of a set, in the order A1 A2 B1 B2; null when a place is free. */
export function presentTeams(
  players: readonly Placed[],
): { match_player: number; team: Team; position: number }[] | null {
  const places = seatsOf(players).flatMap(({ team, position, player }) =>
    player === null ? [] : [{ match_player: player.id, team, position }],
  );
  return places.length === COURT_PLACES ? places : null;
}

/** Whether two sets have the same pairs in the same teams; left and right do not matter. */
export function sameTeams(one: readonly SetPlace[], other: readonly SetPlace[]): boolean {
  const key = (places: readonly SetPlace[]) =>
    places
      .map(({ match_player, team }) => `${team}${match_player}`)
      .toSorted()
      .join(' ');
  return key(one) === key(other);
}

type Moving = { type: MatchType; players: readonly Placed[]; sets: readonly unknown[] };

/**
 * Whether a move corrects the pairs of recorded sets: in a Competitive match all sets have the present pairs, so a
 * player who changes pairs changes who won them. A swap inside a pair changes no pair.
 */
export function correctsPairs(
  { type, players, sets }: Moving,
  move: { id: number; team: TeamOrNone; position?: number },
): boolean {
  if (sets.length === 0 || mayMixTeams(type)) return false;
  const change = movePlayer(players, move);
  if (!change.ok) return false;
  return TEAMS.some((team) => pairOf(players, team) !== pairOf(change.players, team));
}

const pairOf = (players: readonly Placed[], team: TeamOrNone): string =>
  players
    .filter((player) => player.team === team)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();
