import type { SetResult } from '../matches/team.ts';
import type { PlayerLevel } from './expected-chance.ts';
import { MODEL, type ModelSettings } from './rating-model.ts';
import { type LevelUpdate, updateLevels } from './update-levels.ts';

/** A finished Competitive match of players who all had a level. */
export type ReplayedMatch = {
  id: number;
  /** Players, by position. */
  team_a: readonly [number, number];
  team_b: readonly [number, number];
  sets: readonly SetResult[];
};

export type Replay = {
  /** What each match moved, in the given order. */
  updates: { match: number; update: LevelUpdate }[];
  /** Where everybody stands afterwards. */
  levels: Map<number, PlayerLevel>;
};

/**
 * Plays matches again in their order (ended_at, id), from the given levels. Throws for a match nobody won or with a
 * player whose level is not given: such a match has moved nobody, so it does not belong here.
 */
export function replayLevels(
  start: Iterable<PlayerLevel>,
  matches: readonly ReplayedMatch[],
  settings: ModelSettings = MODEL,
): Replay {
  const levels = new Map([...start].map((player) => [player.id, player]));
  const levelOf = (id: number): PlayerLevel => {
    const level = levels.get(id);
    if (!level) throw new Error(`player ${id} has no level to start from`);
    return level;
  };
  const updates = matches.map(({ id, team_a, team_b, sets }) => {
    const update = updateLevels(
      {
        team_a: [levelOf(team_a[0]), levelOf(team_a[1])],
        team_b: [levelOf(team_b[0]), levelOf(team_b[1])],
        sets,
      },
      settings,
    );
    if (!update) throw new Error(`nobody won match ${id}`);
    for (const { id: player, level_after, reliability_after } of update.players) {
      levels.set(player, { id: player, level: level_after, reliability: reliability_after });
    }
    return { match: id, update };
  });
  return { updates, levels };
}
