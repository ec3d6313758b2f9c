import type { SetResult } from '../matches/team.ts';
import type { PlayerLevel } from './expected-chance.ts';
import { MODEL, type ModelSettings } from './rating-model.ts';
import { keepLevels, type LevelUpdate, updateLevels } from './update-levels.ts';

/** A finished Competitive match of players who all had a level. */
export type ReplayedMatch = {
  id: number;
  /** Players, by position. */
  team_a: readonly [number, number];
  team_b: readonly [number, number];
  sets: readonly SetResult[];
  /** Players whose level this match does not move; their levels are still inputs. */
  unmoved?: readonly number[];
};

export type Replay = {
  /** The changes of each match, in the given order. */
  updates: { match: number; update: LevelUpdate }[];
  /** Each player's level afterwards. */
  levels: Map<number, PlayerLevel>;
};

/**
 * Replays matches in their order (levels_counted_at, id), from the given levels. Throws for a match without a
 * winner or with a player whose level is not given: such a match moves no level.
 */
export function replayLevels(
  start: Iterable<PlayerLevel>,
  matches: readonly ReplayedMatch[],
  settings: ModelSettings = MODEL,
): Replay {
  const levels = new Map([...start].map((player) => [player.id, player]));
  const updates = matches.map((match) => {
    const update = replayMatch(levels, match, settings);
    for (const { id, level_after, reliability_after } of update.players) {
      levels.set(id, { id, level: level_after, reliability: reliability_after });
    }
    return { match: match.id, update };
  });
  return { updates, levels };
}

/** The changes of one match from the given levels. Throws as replayLevels does. */
export function replayMatch(
  levels: ReadonlyMap<number, PlayerLevel>,
  { id, team_a, team_b, sets, unmoved = [] }: ReplayedMatch,
  settings: ModelSettings = MODEL,
): LevelUpdate {
  const levelOf = (player: number): PlayerLevel => {
    const level = levels.get(player);
    if (!level) throw new Error(`player ${player} has no level to start from`);
    return level;
  };
  const update = updateLevels(
    {
      team_a: [levelOf(team_a[0]), levelOf(team_a[1])],
      team_b: [levelOf(team_b[0]), levelOf(team_b[1])],
      sets,
    },
    settings,
  );
  if (!update) throw new Error(`match ${id} has no winner`);
  return keepLevels(update, unmoved);
}
