import { roundStored } from '@bandeja/rules/levels/constants';
import { type LevelLimits, LIMITS } from '@bandeja/rules/levels/model';
import { createRandom, type Random } from './random.ts';
import { createWorld, pairsOf, playFair, WITHOUT, type World } from './simulated-world.ts';

const DAYS = 30;
/** Competitive results of a player on one day. */
const PER_DAY = 8;

type Scenario = {
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
