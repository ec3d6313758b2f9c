import { type LevelLimits, LIMITS } from '@bandeja/rules/levels/model';
import { roundStored } from '@bandeja/rules/levels/scale';
import { createRandom, type Random } from '../random.ts';
import { createWorld, type Pair, pairsOf, playFair, WITHOUT, type World } from './simulated-world.ts';

const DAYS = 30;
/** Competitive results of a player on one day. */
const PER_DAY = 8;

/** The players who are measured, and what they do on one day. */
type Group = { measured: readonly number[]; playDay: (day: number) => void };
type Begin = (world: World, random: Random) => Group;

const newPair = (world: World, level: number): Pair => [world.add(level), world.add(level)];

/** A closed group in which the first `winners` players always win. Pairs change with each match. */
function playRing(world: World, random: Random, group: readonly number[], winners: number, turns = PER_DAY) {
  for (let turn = 0; turn < turns; turn++) {
    const above = pairsOf(random.shuffle(group.slice(0, winners)));
    const below = pairsOf(random.shuffle(group.slice(winners)));
    for (const [index, pair] of above.entries()) {
      const other = below[index % below.length];
      if (other) world.play(pair, other);
    }
    for (let index = above.length; index + 1 < below.length; index += 2) {
      const [one, other] = [below[index], below[index + 1]];
      if (one && other) world.play(one, other);
    }
  }
}

const newRing = (world: World, size: number, level: number) =>
  Array.from({ length: size }, () => world.add(level));

const ring =
  (size: number, winners: number, level = 3): Begin =>
  (world, random) => {
    const measured = newRing(world, size, level);
    return { measured, playDay: () => playRing(world, random, measured, winners) };
  };

/** A club of 60 settled players who play each other at random, and have done so for ten rounds. */
function club(world: World, random: Random) {
  const members = Array.from({ length: 60 }, () => world.add(2 + random.below(7) / 2, 80));
  const playRound = () => {
    const pairs = pairsOf(random.shuffle(members));
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [one, other] = [pairs[index], pairs[index + 1]];
      if (one && other) playFair(world, random, one, other, (id) => world.levelOf(id).level);
    }
  };
  for (let round = 0; round < 10; round++) playRound();
  return { members, playRound };
}

const pairOf = (random: Random, players: readonly number[]): Pair => {
  const [one = 0, other = 0] = random.shuffle(players);
  return [one, other];
};

/** The opponents of a turn of the day. */
type Opponents = (world: World, random: Random) => (turn: number) => Pair;

/** Two players who win, or lose, all matches of each day. */
const two =
  (level: number, outcome: 'win' | 'lose', opponents: Opponents): Begin =>
  (world, random) => {
    const opponentsOf = opponents(world, random);
    const measured = newPair(world, level);
    const playDay = () => {
      for (let turn = 0; turn < PER_DAY; turn++) {
        const others = opponentsOf(turn);
        if (outcome === 'win') world.play(measured, others);
        else world.play(others, measured);
      }
    };
    return { measured, playDay };
  };

const newAccounts =
  (level: number, every: 'day' | 'match'): Opponents =>
  (world) => {
    let fresh: Pair = [0, 0];
    return (turn) => {
      if (turn === 0 || every === 'match') fresh = newPair(world, level);
      return fresh;
    };
  };

const scenarios: Record<string, Begin> = {
  'ring of 8: four always win': ring(8, 4),
  'ring of 8: two always win': ring(8, 2),
  'two against two new accounts a day (declared 7)': two(3, 'win', newAccounts(7, 'day')),
  'two against two new accounts a match (declared 7)': two(3, 'win', newAccounts(7, 'match')),
  'two against any pair of ten accounts of theirs': two(3, 'win', (world, random) => {
    const ten = newRing(world, 10, 7);
    return () => pairOf(random, ten);
  }),
  'sandbaggers at 5: two lose to two new accounts a day': two(5, 'lose', newAccounts(0, 'day')),
  'sandbaggers at 5: four of a ring of 8 always lose': ring(8, 4, 5),
  'sandbaggers at 5: two lose to a club of 60': two(5, 'lose', (world, random) => {
    const { members, playRound } = club(world, random);
    return (turn) => {
      if (turn === 0) playRound();
      return pairOf(random, members);
    };
  }),
  'ring of 8 and two new accounts a day for each pair': (world, random) => {
    const measured = newRing(world, 8, 3);
    const playDay = () => {
      playRing(world, random, measured, 4, PER_DAY - 2);
      for (const pair of pairsOf(random.shuffle(measured))) {
        const fresh = newPair(world, 3);
        for (const others of [fresh, fresh]) world.play(pair, others);
      }
    };
    return { measured, playDay };
  },
  'ring of 8, each with a fair match against a club every tenth day': (world, random) => {
    const { members, playRound } = club(world, random);
    const measured = newRing(world, 8, 3);
    const trueLevel = (id: number) => (members.includes(id) ? world.levelOf(id).level : 3);
    const playDay = (day: number) => {
      playRound();
      playRing(world, random, measured, 4, PER_DAY - 1);
      if (day % 10 !== 0) return;
      for (const pair of pairsOf(random.shuffle(measured)))
        playFair(world, random, pair, pairOf(random, members), trueLevel);
    };
    return { measured, playDay };
  },
  'ring of 12: six always win': ring(12, 6),
};

/** The largest change of a level and the largest reliability of the measured players in 30 days. */
function runScenario(begin: Begin, limits: LevelLimits): { moved: number; reliability: number } {
  const world = createWorld(limits);
  const { measured, playDay } = begin(world, createRandom(7));
  const before = measured.map((id) => world.levelOf(id).level);
  let moved = 0;
  for (let day = 0; day < DAYS; day++) {
    world.toDay(day);
    playDay(day);
    for (const [nth, id] of measured.entries())
      moved = Math.max(moved, Math.abs(world.levelOf(id).level - (before[nth] ?? 0)));
  }
  const reliability = Math.max(...measured.map((id) => world.levelOf(id).reliability));
  return { moved: roundStored(moved), reliability };
}

export const runRings = () =>
  Object.entries(scenarios).map(([name, begin]) => ({
    name,
    with: runScenario(begin, LIMITS),
    without: runScenario(begin, WITHOUT),
  }));
