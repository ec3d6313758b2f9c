import type { PlaceRefusal } from '../match-refusals.ts';
import { MAX_PER_TEAM, TEAMS, type Team, type TeamOrNone } from '../team.ts';

/** The place of a player in a match. Positions are 1 and 2 in a team, 1, 2, 3 … among players without a team. */
export type Placed = { id: number; team: TeamOrNone; position: number };

export type PositionChange =
  | {
      ok: true;
      /** The places of all players after the change. */
      players: Placed[];
      /** The players whose place differs from before, and new ones: the rows to write, in one transaction. */
      changed: Placed[];
    }
  | { ok: false; code: PlaceRefusal };

/** The first free place of a team, or null when it is full; without a team, the place after the last. */
export function firstFreePosition(players: readonly Placed[], team: TeamOrNone): number | null {
  const taken = members(players, team).map((player) => player.position);
  if (team === '') return taken.length + 1;
  for (let position = 1; position <= MAX_PER_TEAM; position += 1) {
    if (!taken.includes(position)) return position;
  }
  return null;
}

/**
 * Adds a player, unassigned unless a team is named. When the given position is taken, the player gets the free one
 * of the team.
 */
export function addPlayer(
  players: readonly Placed[],
  { id, team = '', position }: { id: number; team?: TeamOrNone; position?: number },
): PositionChange {
  if (players.some((player) => player.id === id)) return { ok: false, code: 'player_already_in_match' };
  const free = firstFreePosition(players, team);
  if (free === null) return { ok: false, code: 'team_full' };
  const isFree =
    team !== '' && position !== undefined && isPlace(position) && !holder(players, team, position);
  return settle(players, [...players, { id, team, position: isFree ? position : free }]);
}

/**
 * Moves a player: onto a taken place the two swap, without a position the player gets the first free one. A full
 * team can be entered by a swap only.
 */
export function movePlayer(
  players: readonly Placed[],
  { id, team, position }: { id: number; team: TeamOrNone; position?: number },
): PositionChange {
  const mover = players.find((player) => player.id === id);
  if (mover === undefined) return { ok: false, code: 'match_player_not_found' };
  const named = position !== undefined && (team === '' || isPlace(position));
  const other = named ? holder(players, team, position) : undefined;
  if (other !== undefined) {
    return settle(
      players,
      players.map((player) => {
        if (player.id === id) return { ...player, team: other.team, position: other.position };
        if (player.id === other.id) return { ...player, team: mover.team, position: mover.position };
        return player;
      }),
    );
  }
  const staysInTeam = !named && mover.team === team;
  if (staysInTeam) return settle(players, players);
  const target = named && team !== '' ? position : firstFreePosition(players, team);
  if (target === null) return { ok: false, code: 'team_full' };
  return settle(
    players,
    players.map((player) => (player.id === id ? { ...player, team, position: target } : player)),
  );
}

/** Removes a player. A team keeps the gap; players without a team move up, so that "count + 1" stays free. */
export function removePlayer(players: readonly Placed[], id: number): PositionChange {
  if (!players.some((player) => player.id === id)) return { ok: false, code: 'match_player_not_found' };
  return settle(
    players,
    players.filter((player) => player.id !== id),
  );
}

export type Seat = { team: Team; position: number; player: Placed | null };

/** The four places of the court, A1 A2 B1 B2; an empty one is shown as "Sem Jogador". */
export function seatsOf(players: readonly Placed[]): Seat[] {
  return TEAMS.flatMap((team) =>
    Array.from({ length: MAX_PER_TEAM }, (_, index) => ({
      team,
      position: index + 1,
      player: holder(players, team, index + 1) ?? null,
    })),
  );
}

export function isTeamFull(players: readonly { team: TeamOrNone }[], team: Team): boolean {
  return members(players, team).length >= MAX_PER_TEAM;
}

/** Whether both teams are full. */
export const hasFullTeams = (players: readonly { team: TeamOrNone }[]): boolean =>
  TEAMS.every((team) => isTeamFull(players, team));

/** Closes the gaps among players without a team, and finds what changed. */
function settle(before: readonly Placed[], after: readonly Placed[]): PositionChange {
  const unassigned = members(after, '').toSorted((a, b) => a.position - b.position);
  const players = after.map((player) =>
    player.team === '' ? { ...player, position: unassigned.indexOf(player) + 1 } : player,
  );
  const changed = players.filter((player) => {
    const old = before.find(({ id }) => id === player.id);
    return old === undefined || old.team !== player.team || old.position !== player.position;
  });
  return { ok: true, players, changed };
}

function members<P extends { team: TeamOrNone }>(players: readonly P[], team: TeamOrNone): P[] {
  return players.filter((player) => player.team === team);
}

function holder(players: readonly Placed[], team: TeamOrNone, position: number): Placed | undefined {
  return players.find((player) => player.team === team && player.position === position);
}

function isPlace(position: number): boolean {
  return Number.isInteger(position) && position >= 1 && position <= MAX_PER_TEAM;
}
