import type { SetResult } from '../matches/team.ts';
import { type Connections, createConnections } from './equations/connections.ts';
import { createMeetings } from './equations/meetings.ts';
import type { PlayerLevel } from './expected-chance.ts';
import { type LevelLimits, LIMITS, MODEL, type ModelSettings } from './model.ts';
import { keepLevels, type LevelUpdate, levelAfter, updateLevels } from './update-levels.ts';

/** A finished Competitive match of players who all had a level. */
export type ReplayedMatch = {
  id: number;
  /** Players, by position. */
  team_a: readonly [number, number];
  team_b: readonly [number, number];
  sets: readonly SetResult[];
  /** The local date on which the match counts. */
  date: string;
  /** Players whose level this match does not move; their levels are still inputs. */
  unmoved?: readonly number[];
  /** As stored when the result counted; null: it counted before that rule. Without it they follow from the matches. */
  connections?: Connections | null;
};

/**
 * Replays matches from the given levels, one after the other in their order (levels_counted_at, id). Throws for a
 * match without a winner or with a player whose level is not given: such a match moves no level.
 */
export function createReplay(
  start: Iterable<PlayerLevel>,
  settings: ModelSettings = MODEL,
  limits: LevelLimits = LIMITS,
) {
  const levels = new Map([...start].map((player) => [player.id, player]));
  const meetings = createMeetings(limits);
  const connections = createConnections(limits);
  return {
    /** Each player's present level. */
    levels,
    /** Adds a player who starts later. */
    start: (player: PlayerLevel) => void levels.set(player.id, player),
    /** The changes of the next match, which counts at this instant. */
    play(match: ReplayedMatch, at: Date): LevelUpdate {
      const found = connections.add(match, at);
      const update = replayMatch(
        levels,
        { ...match, connections: match.connections === undefined ? found : match.connections },
        { meetings: meetings.add(match, at), settings, limits },
      );
      for (const change of update.players) {
        levels.set(change.id, levelAfter(levelOf(levels, change.id), change, match.date));
      }
      return update;
    },
  };
}

/** The changes of one match from the given levels. Throws as createReplay does. */
export function replayMatch(
  levels: ReadonlyMap<number, PlayerLevel>,
  { id, team_a, team_b, sets, date, unmoved = [], connections = null }: ReplayedMatch,
  {
    meetings,
    settings = MODEL,
    limits = LIMITS,
  }: { meetings: number; settings?: ModelSettings; limits?: LevelLimits },
): LevelUpdate {
  const update = updateLevels(
    {
      team_a: [levelOf(levels, team_a[0]), levelOf(levels, team_a[1])],
      team_b: [levelOf(levels, team_b[0]), levelOf(levels, team_b[1])],
      sets,
      date,
      meetings,
      connections,
    },
    settings,
    limits,
  );
  if (!update) throw new Error(`match ${id} has no winner`);
  return keepLevels(update, unmoved);
}

function levelOf(levels: ReadonlyMap<number, PlayerLevel>, player: number): PlayerLevel {
  const level = levels.get(player);
  if (!level) throw new Error(`player ${player} has no level to start from`);
  return level;
}
