import { declaredLevel, expectedChance } from '@bandeja/rules/levels/expected-chance';
import { type LevelLimits, LIMITS, MODEL } from '@bandeja/rules/levels/model';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { INITIAL_RELIABILITY, LEVEL_MAX } from '@bandeja/rules/levels/scale';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Random } from '../random.ts';

/** The product without the rule of connections and months, as the baseline. */
export const WITHOUT: LevelLimits = {
  ...LIMITS,
  per_month: LEVEL_MAX,
  closed_weight: 1,
  closed_per_month: LEVEL_MAX,
  closed_reliability: 100,
};

const START = Date.parse('2026-03-02T12:00:00Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Pair = readonly [number, number];
type Play = (winners: Pair, losers: Pair, score?: readonly (readonly [number, number])[]) => void;

const WHITEWASH = [
  [6, 0],
  [6, 0],
] as const;

/** The replay of the product, with a clock that the scenario moves from day to day. */
export function createWorld(limits: LevelLimits) {
  const replay = createReplay([], MODEL, limits);
  let at = START;
  let matches = 0;
  let players = 0;
  return {
    levelOf: (id: number) => {
      const level = replay.levels.get(id);
      if (!level) throw new Error(`player ${id} has no level`);
      return level;
    },
    add(level: number, reliability = INITIAL_RELIABILITY): number {
      players += 1;
      replay.start(declaredLevel(players, level, reliability));
      return players;
    },
    toDay: (day: number) => {
      at = START + day * DAY_MS;
    },
    play: ((winners, losers, score = WHITEWASH) => {
      matches += 1;
      at += MINUTE_MS;
      const sets = score.map(([more, less], index) => ({
        set: index + 1,
        team_a_score: more,
        team_b_score: less,
      }));
      const date = localDateOf(new Date(at), DEFAULT_ZONE);
      replay.play({ id: matches, team_a: winners, team_b: losers, sets, date }, new Date(at));
    }) satisfies Play,
  };
}
export type World = ReturnType<typeof createWorld>;

/**
 * A match that goes as the true levels say: the chance of the model for settled levels, with a form of the day that is
 * the same in all its games.
 */
export function playFair(
  world: World,
  random: Random,
  one: Pair,
  other: Pair,
  trueLevel: (id: number) => number,
): void {
  const settled = (id: number) => ({ level: trueLevel(id), reliability: 100, declared: 3.5 });
  const chance = expectedChance([settled(one[0]), settled(one[1])], [settled(other[0]), settled(other[1])]);
  // Half of the distance of the chance from one half is expected in games: an eighth of the logarithm of the odds.
  const game = clamp(0.5 + (Math.log(chance / (1 - chance)) + random.logistic()) / 8, 0.05, 0.95);
  const sets: [number, number][] = [];
  const wonBy = (first: boolean) => sets.filter(([a, b]) => (first ? a > b : b > a)).length;
  while (wonBy(true) < 2 && wonBy(false) < 2) sets.push(playSet(random, game));
  if (wonBy(true) > wonBy(false)) world.play(one, other, sets);
  else
    world.play(
      other,
      one,
      sets.map(([a, b]) => [b, a] as const),
    );
}

function playSet(random: Random, game: number): [number, number] {
  let [a, b] = [0, 0];
  while (!(Math.max(a, b) === 7 || (Math.max(a, b) === 6 && Math.abs(a - b) >= 2))) {
    if (random.next() < game) a += 1;
    else b += 1;
  }
  return [a, b];
}

export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function pairsOf(players: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < players.length; index += 2)
    pairs.push([players[index] ?? 0, players[index + 1] ?? 0]);
  return pairs;
}
