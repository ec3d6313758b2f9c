import { type MatchType, mayMixTeams } from '../match-type.ts';
import { movePlayer, type Placed } from '../players/positions.ts';
import { TEAMS, type TeamOrNone } from '../team.ts';

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
