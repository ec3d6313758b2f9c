import { INITIAL_RELIABILITY, LEVEL_MAX, LEVEL_MIN, roundStored } from '@bandeja/rules/levels/constants';
import { declaredLevel, expectedChance } from '@bandeja/rules/levels/expected-chance';
import { type LevelLimits, LIMITS, MODEL } from '@bandeja/rules/levels/model';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { createRandom, type Random } from './random.ts';

/** The product without the rule of connections and months, as the baseline. */
const WITHOUT: LevelLimits = {
  ...LIMITS,
  per_month: LEVEL_MAX,
  closed_weight: 1,
  closed_per_month: LEVEL_MAX,
  closed_reliability: 100,
};

const START = Date.parse('2026-03-02T12:00:00Z');
const DAY_MS = 86_400_000;
const DAYS = 30;
/** Competitive results of a player on one day. */
const PER_DAY = 8;
const MINUTE_MS = 60_000;

type Pair = readonly [number, number];
type Play = (winners: Pair, losers: Pair, score?: readonly (readonly [number, number])[]) => void;

const WHITEWASH = [
  [6, 0],
  [6, 0],
] as const;

/** The replay of the product, with a clock that the scenario moves from day to day. */
function createWorld(limits: LevelLimits) {
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
type World = ReturnType<typeof createWorld>;

export type Scenario = {
  name: string;
  /** Prepares the players and returns those who are measured, and what they do on one day. */
  begin: (world: World, random: Random) => { measured: number[]; playDay: (day: number) => void };
};

/** A closed group in which the first `winners` players always win. Pairs change with each match. */
function ring(size: number, level: number, winners: number) {
  return (world: World, random: Random) => {
    const players = Array.from({ length: size }, () => world.add(level));
    const up = players.slice(0, winners);
    const down = players.slice(winners);
    return {
      up,
      down,
      playDay: (turns = PER_DAY) => {
        for (let turn = 0; turn < turns; turn++) {
          const above = pairsOf(random.shuffle(up));
          const below = pairsOf(random.shuffle(down));
          above.forEach((pair, index) => {
            const other = below[index % below.length];
            if (other) world.play(pair, other);
          });
          for (let index = above.length; index + 1 < below.length; index += 2) {
            const [one, other] = [below[index], below[index + 1]];
            if (one && other) world.play(one, other);
          }
        }
      },
    };
  };
}

/** A club of settled players who play each other at random. */
function club(world: World, random: Random, size: number) {
  const members = Array.from({ length: size }, () => world.add(2 + random.below(7) / 2, 80));
  return {
    members,
    playRound: () => {
      const pairs = pairsOf(random.shuffle(members));
      for (let index = 0; index + 1 < pairs.length; index += 2) {
        const [one, other] = [pairs[index], pairs[index + 1]];
        if (one && other) playFair(world, random, one, other, (id) => world.levelOf(id).level);
      }
    },
  };
}

const scenarios: Scenario[] = [
  {
    name: 'ring of 8: four always win',
    begin: (world, random) => {
      const group = ring(8, 3, 4)(world, random);
      return { measured: [...group.up, ...group.down], playDay: () => group.playDay() };
    },
  },
  {
    name: 'ring of 8: two always win',
    begin: (world, random) => {
      const group = ring(8, 3, 2)(world, random);
      return { measured: [...group.up, ...group.down], playDay: () => group.playDay() };
    },
  },
  {
    name: 'two against two new accounts a day (declared 7)',
    begin: (world) => {
      const two = [world.add(3), world.add(3)] as const;
      return {
        measured: [...two],
        playDay: () => {
          const fresh = [world.add(7), world.add(7)] as const;
          for (let turn = 0; turn < PER_DAY; turn++) world.play(two, fresh);
        },
      };
    },
  },
  {
    name: 'two against two new accounts a match (declared 7)',
    begin: (world) => {
      const two = [world.add(3), world.add(3)] as const;
      return {
        measured: [...two],
        playDay: () => {
          for (let turn = 0; turn < PER_DAY; turn++) world.play(two, [world.add(7), world.add(7)]);
        },
      };
    },
  },
  {
    name: 'two against any pair of ten accounts of theirs',
    begin: (world, random) => {
      const two = [world.add(3), world.add(3)] as const;
      const ten = Array.from({ length: 10 }, () => world.add(7));
      return {
        measured: [...two],
        playDay: () => {
          for (let turn = 0; turn < PER_DAY; turn++) {
            const [one = 0, other = 0] = random.shuffle(ten);
            world.play(two, [one, other]);
          }
        },
      };
    },
  },
  {
    name: 'sandbaggers at 5: two lose to two new accounts a day',
    begin: (world) => {
      const two = [world.add(5), world.add(5)] as const;
      return {
        measured: [...two],
        playDay: () => {
          const fresh = [world.add(0), world.add(0)] as const;
          for (let turn = 0; turn < PER_DAY; turn++) world.play(fresh, two);
        },
      };
    },
  },
  {
    name: 'sandbaggers at 5: four of a ring of 8 always lose',
    begin: (world, random) => {
      const group = ring(8, 5, 4)(world, random);
      return { measured: [...group.down, ...group.up], playDay: () => group.playDay() };
    },
  },
  {
    name: 'sandbaggers at 5: two lose to a club of 60',
    begin: (world, random) => {
      const { members, playRound } = club(world, random, 60);
      for (let round = 0; round < 10; round++) playRound();
      const two = [world.add(5), world.add(5)] as const;
      return {
        measured: [...two],
        playDay: () => {
          playRound();
          for (let turn = 0; turn < PER_DAY; turn++) {
            const [one = 0, other = 0] = random.shuffle(members);
            world.play([one, other], two);
          }
        },
      };
    },
  },
  {
    name: 'ring of 8 and two new accounts a day for each pair',
    begin: (world, random) => {
      const group = ring(8, 3, 4)(world, random);
      return {
        measured: [...group.up, ...group.down],
        playDay: () => {
          group.playDay(PER_DAY - 2);
          for (const pair of pairsOf(random.shuffle([...group.up, ...group.down]))) {
            const fresh = [world.add(3), world.add(3)] as const;
            world.play(pair, fresh);
            world.play(pair, fresh);
          }
        },
      };
    },
  },
  {
    name: 'ring of 8, each with a fair match against a club every tenth day',
    begin: (world, random) => {
      const { members, playRound } = club(world, random, 60);
      for (let round = 0; round < 10; round++) playRound();
      const group = ring(8, 3, 4)(world, random);
      return {
        measured: [...group.up, ...group.down],
        playDay: (day) => {
          playRound();
          group.playDay(PER_DAY - 1);
          if (day % 10 !== 0) return;
          for (const pair of pairsOf(random.shuffle([...group.up, ...group.down]))) {
            const [one = 0, other = 0] = random.shuffle(members);
            playFair(world, random, pair, [one, other], (id) =>
              members.includes(id) ? world.levelOf(id).level : 3,
            );
          }
        },
      };
    },
  },
  {
    name: 'ring of 12: six always win',
    begin: (world, random) => {
      const group = ring(12, 3, 6)(world, random);
      return { measured: [...group.up, ...group.down], playDay: () => group.playDay() };
    },
  },
];

export type RingRow = { name: string; moved: number; reliability: number };

/** The largest change of a level and the largest reliability of the measured players in 30 days. */
function runScenario({ name, begin }: Scenario, limits: LevelLimits): RingRow {
  const world = createWorld(limits);
  const { measured, playDay } = begin(world, createRandom(7));
  const before = new Map(measured.map((id) => [id, world.levelOf(id).level]));
  let moved = 0;
  for (let day = 0; day < DAYS; day++) {
    world.toDay(day);
    playDay(day);
    for (const id of measured)
      moved = Math.max(moved, Math.abs(world.levelOf(id).level - (before.get(id) ?? 0)));
  }
  return {
    name,
    moved: roundStored(moved),
    reliability: Math.max(...measured.map((id) => world.levelOf(id).reliability)),
  };
}

export const runRings = () =>
  scenarios.map((scenario) => ({
    with: runScenario(scenario, LIMITS),
    without: runScenario(scenario, WITHOUT),
  }));

const CLUB_PLAYERS = 60;
const CLUB_MATCHES = 12;
/** Standard deviation of true levels around the middle. */
const TRUE_SPREAD = 0.9;

/** `declared`: standard deviation of a declaration around the true level; null: all declare the middle. */
type Club = { name: string; declared: number | null };
const CLUBS: readonly Club[] = [
  { name: 'declare within 0.6', declared: 0.6 },
  { name: 'declare within 1.0', declared: 1 },
  { name: 'all declare 3.5', declared: null },
];

/** Errors (levels) of the players of a new club after twelve matches each. */
function clubErrors({ declared: spread }: Club, limits: LevelLimits, seed: number): number[] {
  const random = createRandom(seed);
  const world = createWorld(limits);
  const truth = new Map<number, number>();
  for (let n = 0; n < CLUB_PLAYERS; n++) {
    const level = clamp(3.5 + random.normal() * TRUE_SPREAD, LEVEL_MIN, LEVEL_MAX);
    const declared =
      spread === null
        ? 3.5
        : clamp(Math.round((level + random.normal() * spread) * 2) / 2, LEVEL_MIN, LEVEL_MAX);
    truth.set(world.add(declared), level);
  }
  for (let round = 0; round < CLUB_MATCHES; round++) {
    world.toDay(round * 2);
    const pairs = pairsOf(random.shuffle([...truth.keys()]));
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [one, other] = [pairs[index], pairs[index + 1]];
      if (one && other) playFair(world, random, one, other, (id) => truth.get(id) ?? 0);
    }
  }
  return [...truth].map(([id, level]) => Math.abs(world.levelOf(id).level - level));
}

/** Median errors of many simulated clubs of each kind, with the rule and without it. */
export const runClubs = (clubs: number) =>
  CLUBS.map((club) => {
    const errors = (limits: LevelLimits) =>
      median(Array.from({ length: clubs }, (_, seed) => clubErrors(club, limits, seed + 1)).flat());
    return { name: club.name, with: errors(LIMITS), without: errors(WITHOUT) };
  });

/**
 * A match that goes as the true levels say: the chance of the model for settled levels, with a form of the day that is
 * the same in all its games.
 */
function playFair(
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

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function pairsOf(players: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < players.length; index += 2)
    pairs.push([players[index] ?? 0, players[index + 1] ?? 0]);
  return pairs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.floor(middle)] ?? 0) +
      (sorted[Math.ceil(middle) - (sorted.length % 2 === 0 ? 0 : 1)] ?? 0)) /
    2
  );
}
