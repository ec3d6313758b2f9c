import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { individualTable } from './individual-table.ts';
import { lateCredit, matchCounts } from './leave-rounds.ts';
import { fullRounds, matchesARound, nextMexicanoRound, planAmericano, repeatsOf } from './plan-rounds.ts';
import type { Round } from './whist-rounds.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const seats = (round: Round) => round.flatMap(({ a, b }) => [...a, ...b]);

/** The largest difference of matches of two players after any round. */
function unfairness(players: readonly number[], rounds: readonly Round[]): number {
  const played = new Map(players.map((id) => [id, 0]));
  let worst = 0;
  for (const round of rounds) {
    for (const id of seats(round)) if (played.has(id)) played.set(id, (played.get(id) ?? 0) + 1);
    worst = Math.max(worst, Math.max(...played.values()) - Math.min(...played.values()));
  }
  return worst;
}

describe('planAmericano', () => {
  test.each([4, 8, 12, 16, 20, 24, 28, 32])(
    'of %i players has each pair as partners once and as opponents twice',
    (count) => {
      const { rounds, repeats } = planAmericano({
        players: ids(count),
        courts: count / 4,
        rounds: count - 1,
        seed: 3,
      });
      expect(repeats).toBe(0);
      const opponents = new Map<string, number>();
      for (const { a, b } of rounds.flat())
        for (const one of a)
          for (const other of b) {
            const key = [one, other].toSorted((x, y) => x - y).join();
            opponents.set(key, (opponents.get(key) ?? 0) + 1);
          }
      expect(rounds.flat()).toHaveLength((count * (count - 1)) / 4);
      expect(new Set(opponents.values())).toEqual(new Set([2]));
    },
  );

  it('repeats no partner in a short event of 16 players on two courts', () => {
    const { rounds, repeats } = planAmericano({ players: ids(16), courts: 2, rounds: 9, seed: 3 });
    expect(rounds.map((round) => round.length)).toEqual(Array(9).fill(2));
    expect(repeats).toBe(0);
    expect(unfairness(ids(16), rounds)).toBe(1);
  });

  it('repeats no partner of 4n players up to 32 before all pairs were partners, on any number of courts', () => {
    for (let count = 4; count <= 32; count += 4) {
      for (let courts = 1; courts <= count / 4; courts += 1) {
        const matches = (count * (count - 1)) / 4;
        const { rounds } = planAmericano({ players: ids(count), courts, rounds: matches, seed: 5 });
        const whole: Round[] = [];
        while (whole.flat().length < matches) whole.push(rounds[whole.length] ?? []);
        expect(repeatsOf(whole), `${count} on ${courts}`).toBe(0);
        expect(whole.flat()).toHaveLength(matches);
        expect(unfairness(ids(count), whole)).toBeLessThanOrEqual(1);
      }
    }
  });

  test.each([
    [5, 1],
    [9, 2],
    [13, 3],
  ])(
    'of %i players on %i courts finds a plan without repeats of one match each short of a round',
    (count, courts) => {
      const { repeats } = planAmericano({
        players: ids(count),
        courts,
        rounds: Math.ceil(count / 2),
        seed: 1,
      });
      expect(repeats).toBe(0);
    },
  );

  test.each([
    [6, 1, 8, 1],
    [10, 2, 12, 3],
    [14, 3, 14, 0],
  ])(
    'of %i players on %i courts in %i rounds repeats %i pairs: no plan repeats fewer',
    (count, courts, rounds, most) => {
      for (const seed of [1, 2, 3])
        expect(planAmericano({ players: ids(count), courts, rounds, seed }).repeats).toBe(most);
    },
  );

  it('uses each player once a round, keeps matches within one of each other, and is reproducible', () => {
    const size = fc.record({
      count: fc.integer({ min: 4, max: 64 }),
      courts: fc.integer({ min: 1, max: 16 }),
      rounds: fc.integer({ min: 1, max: 10 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(size, ({ count, courts, rounds, seed }) => {
        const input = { players: ids(count), courts, rounds, seed };
        const plan = planAmericano(input);
        expect(plan).toEqual(planAmericano(input));
        expect(plan.repeats).toBe(repeatsOf(plan.rounds));
        for (const round of plan.rounds) {
          expect(new Set(seats(round)).size).toBe(round.length * 4);
          expect(round.length).toBeLessThanOrEqual(matchesARound(count, courts));
        }
        expect(unfairness(input.players, plan.rounds)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it('plans the rest with a player who enters late, who then rests as often as the others', () => {
    const entering = fc.record({
      count: fc.integer({ min: 4, max: 24 }),
      courts: fc.integer({ min: 1, max: 6 }),
      after: fc.integer({ min: 1, max: 6 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(entering, ({ count, courts, after, seed }) => {
        const before = planAmericano({ players: ids(count), courts, rounds: after, seed }).rounds;
        const late = count + 1;
        const credit = lateCredit(before.flat(), ids(count), new Map());
        const credits = new Map([[late, credit]]);
        const { rounds } = planAmericano({
          players: ids(late),
          courts,
          rounds: 8,
          seed,
          played: before,
          credits,
        });
        const counts = matchCounts([...before, ...rounds].flat(), credits);
        expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it('plans the rest without a player who leaves, and keeps the matches within one of each other', () => {
    const leaving = fc.record({
      count: fc.integer({ min: 5, max: 24 }),
      courts: fc.integer({ min: 1, max: 6 }),
      after: fc.integer({ min: 1, max: 6 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(leaving, ({ count, courts, after, seed }) => {
        const before = planAmericano({ players: ids(count), courts, rounds: 10, seed }).rounds.slice(
          0,
          after,
        );
        const left = ids(count - 1);
        const { rounds } = planAmericano({ players: left, courts, rounds: 4, seed, played: before });
        expect(rounds.flatMap(seats)).not.toContain(count);
        expect(unfairness(left, [...before, ...rounds])).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});

test('full rounds have all pairs as partners', () => {
  expect([fullRounds(8, 2), fullRounds(16, 4), fullRounds(5, 1), fullRounds(64, 16)]).toEqual([7, 15, 5, 63]);
});

test.each([
  [12, 2, 17],
  [20, 2, 48],
  [20, 3, 32],
  [24, 4, 35],
  [28, 5, 41],
  [32, 3, 83],
])(
  '%i players on %i courts have all pairs as partners in %i rounds: no court is free in between',
  (count, courts, full) => {
    expect(fullRounds(count, courts)).toBe(full);
    const { rounds, repeats } = planAmericano({ players: ids(count), courts, rounds: full, seed: 4 });
    expect(repeats).toBe(0);
    expect(rounds.flat()).toHaveLength((count * (count - 1)) / 4);
    for (const round of rounds) expect(new Set(seats(round)).size).toBe(round.length * 4);
    expect(unfairness(ids(count), rounds)).toBeLessThanOrEqual(1);
  },
);

describe('nextMexicanoRound', () => {
  it('pairs first and fourth against second and third, court by court', () => {
    const played: Round[] = [nextMexicanoRound({ ranking: ids(8), courts: 2, seed: 1, played: [] })];
    expect(new Set(seats(played[0] ?? [])).size).toBe(8);
    expect(nextMexicanoRound({ ranking: [8, 7, 6, 5, 4, 3, 2, 1], courts: 2, seed: 1, played })).toEqual([
      { a: [8, 5], b: [7, 6] },
      { a: [4, 1], b: [3, 2] },
    ]);
  });

  it('keeps matches within one of each other for any number of players', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 64 }), fc.integer({ min: 1, max: 16 }), (count, courts) => {
        const played: Round[] = [];
        for (let round = 0; round < 8; round += 1)
          played.push(nextMexicanoRound({ ranking: ids(count), courts, seed: 2, played }));
        expect(unfairness(ids(count), played)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('goes on without a player who leaves, and keeps the matches of the others within one of each other', () => {
    const leaving = fc.record({
      count: fc.integer({ min: 5, max: 24 }),
      courts: fc.integer({ min: 1, max: 6 }),
      after: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(leaving, ({ count, courts, after }) => {
        const played: Round[] = [];
        const play = (ranking: number[]) => {
          const round = nextMexicanoRound({ ranking, courts, seed: 2, played });
          played.push(round);
          return round;
        };
        for (let round = 0; round < after; round += 1) play(ids(count));
        const left = ids(count - 1);
        for (let round = 0; round < 4; round += 1) expect(seats(play(left))).not.toContain(count);
        expect(unfairness(left, played)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('individualTable', () => {
  const stayed = (count: number) => ids(count).map((id) => ({ id, left: false }));
  const match = (a: [number, number], b: [number, number], score_a: number, score_b: number) => ({
    a,
    b,
    score_a,
    score_b,
  });

  it('orders by points per match, so that a bye costs nothing', () => {
    const rows = individualTable(stayed(5), [match([1, 2], [3, 4], 20, 4), match([5, 2], [3, 4], 12, 12)]);
    expect(rows.map(({ id, average }) => [id, average])).toEqual([
      [1, 20],
      [2, 16],
      [5, 12],
      [3, 8],
      [4, 8],
    ]);
  });

  it('puts players who left after those who stayed, whatever their average', () => {
    const matches = [match([1, 2], [3, 4], 24, 0), match([5, 2], [3, 4], 6, 18)];
    const entrants = stayed(5).map(({ id }) => ({ id, left: id === 1 || id === 4 }));
    expect(individualTable(entrants, matches).map(({ id }) => id)).toEqual([2, 3, 5, 1, 4]);
  });

  it('gives the same table for any order of the matches', () => {
    const matches = [
      match([1, 2], [3, 4], 20, 4),
      match([1, 3], [2, 4], 10, 14),
      match([1, 4], [2, 3], 12, 12),
    ];
    expect(individualTable(stayed(4), matches.toReversed())).toEqual(individualTable(stayed(4), matches));
  });
});
