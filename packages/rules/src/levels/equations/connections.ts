import type { Team } from '../../matches/team.ts';
import { type LevelLimits, LIMITS } from '../model.ts';
import { RELIABILITY_MAX, roundStored } from '../scale.ts';

const DAY_MS = 86_400_000;

type Four = { team_a: readonly [number, number]; team_b: readonly [number, number] };

/**
 * By team: how many other players the opponents of this team are connected to, as if evenly. It is found when a result
 * counts and stored with it, because later results of others change what would be found.
 */
export type Connections = Record<Team, number>;

/**
 * `player` is one of the four of a match, `other` is none of them. `paths`: in how many ways the last results lead from
 * the player to an opponent who is none of the four, and from that opponent's last results to `other`.
 */
export type OpponentPaths = { player: number; other: number; paths: number };

/**
 * The connections of a match. n players reached by equally many paths count as n; players reached by few paths, next
 * to some reached by many, hardly count: the inverse of the sum of the squared shares (Simpson). So the accounts of a group
 * who only play each other are few however many results they have, and neither new accounts whose only opponents are
 * in the group nor single matches outside of it make them more. Two decimals.
 */
export function connectionsOf({ team_a, team_b }: Four, found: readonly OpponentPaths[]): Connections {
  const from = (opponents: readonly [number, number]): number => {
    const reached = new Map<number, number>();
    for (const { player, other, paths } of found) {
      if (opponents.includes(player)) reached.set(other, (reached.get(other) ?? 0) + paths);
    }
    let [sum, squares] = [0, 0];
    for (const paths of reached.values()) {
      sum += paths;
      squares += paths ** 2;
    }
    return sum === 0 ? 0 : roundStored(sum ** 2 / squares);
  };
  return { A: from(team_b), B: from(team_a) };
}

/** What a result may do by the connections of the opponents. */
export type ConnectionLimits = {
  /** Weight (0–1) of the result. */
  weight: number;
  /** Maximum distance from the level at the start of the month. */
  per_month: number;
  /** Reliability (0–100) above which the result makes no level more reliable. */
  reliability_max: number;
};

/** Between the limits of a closed group and those of a club. */
export function connectionLimits(connections: number, limits: LevelLimits = LIMITS): ConnectionLimits {
  const open = Math.min(1, connections / limits.connected_from) ** limits.connection_power;
  const between = (closed: number, full: number) => closed + (full - closed) * open;
  return {
    weight: between(limits.closed_weight, 1),
    per_month: roundStored(between(limits.closed_per_month, limits.per_month)),
    reliability_max: roundStored(between(limits.closed_reliability, RELIABILITY_MAX)),
  };
}

/** The earliest instant (exclusive) from which results before `at` make connections. */
const connectionsSince = (at: Date, { connection_days }: LevelLimits = LIMITS): Date =>
  new Date(at.getTime() - connection_days * DAY_MS);

type Result = { at: number; opponents: readonly number[] };

/** Finds the connections of matches that are added in the order in which they count. */
export function createConnections(limits: LevelLimits = LIMITS) {
  const results = new Map<number, Result[]>();
  const opponentsOf = (player: number, since: number, four: readonly number[]): number[] =>
    (results.get(player) ?? [])
      .filter(({ at }) => at > since)
      .flatMap(({ opponents }) => opponents.filter((opponent) => !four.includes(opponent)));

  return {
    /** Connections of this match, then adds it for those players whose level it moves. */
    add({ team_a, team_b, unmoved = [] }: Four & { unmoved?: readonly number[] }, at: Date): Connections {
      const four = [...team_a, ...team_b];
      const since = connectionsSince(at, limits).getTime();
      const found: OpponentPaths[] = four.flatMap((player) =>
        opponentsOf(player, since, four).flatMap((opponent) =>
          opponentsOf(opponent, since, four).map((other) => ({ player, other, paths: 1 })),
        ),
      );
      const connections = connectionsOf({ team_a, team_b }, found);
      const moved = (players: readonly number[]) => players.filter((player) => !unmoved.includes(player));
      const add = (player: number, opponents: readonly number[]) =>
        results.set(
          player,
          [...(results.get(player) ?? []), { at: at.getTime(), opponents }].slice(-limits.connection_results),
        );
      for (const player of moved(team_a)) add(player, moved(team_b));
      for (const player of moved(team_b)) add(player, moved(team_a));
      return connections;
    },
  };
}
