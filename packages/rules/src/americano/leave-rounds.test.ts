import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveRounds, type StoredMatch } from './leave-rounds.ts';
import { nextMexicanoRound, planAmericano } from './plan-rounds.ts';
import type { Round } from './whist-rounds.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const match = (
  round: number,
  a: readonly [number, number],
  b: readonly [number, number],
  isScored = false,
): StoredMatch => ({ round, a, b, isScored });
const seats = ({ a, b }: StoredMatch) => [...a, ...b];
const roundsOf = (matches: readonly StoredMatch[]): StoredMatch[][] =>
  [...new Set(matches.map(({ round }) => round))]
    .toSorted((one, other) => one - other)
    .map((number) => matches.filter(({ round }) => round === number));
/** The most matches of a player less the fewest. */
const spreadOf = (matches: readonly StoredMatch[], players: readonly number[]): number => {
  const counts = players.map((id) => matches.filter((one) => seats(one).includes(id)).length);
  return Math.max(...counts) - Math.min(...counts);
};

/** The present and the begun rounds with each player in the place of the one who left, and without the match. */
function waysToGoOn(
  stored: readonly StoredMatch[],
  left: number,
  players: readonly number[],
): StoredMatch[][] {
  const open = stored.filter(({ isScored }) => !isScored);
  const present = stored.filter(({ round, isScored }) => isScored || round === open[0]?.round);
  const own = present.find((one) => !one.isScored && seats(one).includes(left));
  const others = present.filter((one) => one !== own);
  const busy = others.filter(({ isScored }) => !isScored).flatMap(seats);
  const [a = 0, b = 0, c = 0] = own ? seats(own).filter((id) => id !== left) : [];
  const substitutes = players.filter((id) => !busy.includes(id) && ![a, b, c].includes(id));
  return [others, ...substitutes.map((id) => [...others, match(own?.round ?? 0, [a, b], [c, id])])];
}

describe('a player who leaves', () => {
  it('is replaced in the round that is played by the resting player with the fewest matches', () => {
    const matches = [
      match(1, [1, 2], [3, 4], true),
      match(1, [5, 6], [7, 8], true),
      match(2, [9, 10], [1, 2], true),
      match(2, [11, 12], [3, 4]),
      match(3, [5, 6], [7, 8]),
    ];
    expect(leaveRounds(matches, 3, [1, 2, ...ids(12).slice(3)])).toEqual([
      ...matches.slice(0, 3),
      match(2, [11, 12], [5, 4]),
    ]);
  });

  it('is replaced by a resting player who has not partnered the remaining partner, if one has as few matches', () => {
    const matches = [
      match(1, [1, 5], [3, 4], true),
      match(2, [2, 6], [3, 4], true),
      match(3, [1, 2], [3, 4]),
    ];
    // 5 and 6 have a match each, and 5 was a partner of 1.
    expect(leaveRounds(matches, 2, [1, 3, 4, 5, 6]).at(-1)).toEqual(match(3, [1, 6], [3, 4]));
  });

  it('changes no round that is played when resting in it, and no match with points', () => {
    const matches = [match(1, [1, 2], [3, 4], true), match(2, [1, 3], [2, 5]), match(3, [1, 4], [3, 5])];
    expect(leaveRounds(matches, 4, [1, 2, 3, 5])).toEqual(matches.slice(0, 2));
  });

  it('is replaced by a player whose match has its points when all play', () => {
    const matches = [match(1, [1, 2], [3, 4], true), match(1, [5, 6], [7, 8])];
    expect(leaveRounds(matches, 5, [1, 2, 3, 4, 6, 7, 8])).toEqual([matches[0], match(1, [1, 6], [7, 8])]);
  });

  it('ends the match of the others when that keeps the matches per player closer to each other', () => {
    const before = [match(1, [1, 2], [3, 4], true), match(1, [5, 6], [7, 8], true)];
    const present = [match(2, [1, 3], [2, 4], true), match(2, [5, 7], [6, 8]), match(2, [9, 10], [11, 12])];
    // A third match of 1 to 4 would be compared with one of 9 to 12.
    const kept = leaveRounds([...before, ...present], 5, [1, 2, 3, 4, ...ids(12).slice(5)]);
    expect(kept).toEqual([...before, present[0], present[2]]);
  });

  it('plans a round without points again as a whole when all play', () => {
    const open = [match(1, [1, 2], [3, 4]), match(1, [5, 6], [7, 8]), match(2, [1, 3], [5, 7])];
    expect(leaveRounds(open, 5, [1, 2, 3, 4, 6, 7, 8])).toEqual([]);
  });

  const course = fc.record({
    count: fc.integer({ min: 5, max: 24 }),
    courts: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(),
    kind: fc.constantFrom('americano', 'mexicano'),
    // Of ten events one is a player who leaves; the others are the points of a match.
    events: fc.array(fc.record({ what: fc.nat({ max: 9 }), who: fc.nat() }), { minLength: 1, maxLength: 40 }),
  });
  it('keeps matches per player as close to each other as any choice does, however many leave', () => {
    fc.assert(
      fc.property(course, ({ count, courts, seed, kind, events }) => {
        let players = ids(count);
        let stored: StoredMatch[] = [];
        const plan = () => {
          const last = Math.max(0, ...stored.map(({ round }) => round));
          const played = roundsOf(stored);
          const rounds =
            kind === 'americano'
              ? planAmericano({ players, courts, rounds: Math.max(0, 6 - last), seed, played }).rounds
              : [nextMexicanoRound({ ranking: players, courts, seed, played })];
          stored.push(
            ...rounds.flatMap((round, index) => round.map(({ a, b }) => match(last + 1 + index, a, b))),
          );
        };
        plan();
        for (const { what, who } of events) {
          const open = stored.filter(({ isScored }) => !isScored);
          const present = open.filter(({ round }) => round === open[0]?.round);
          const scored = present[who % Math.max(1, present.length)];
          if (what > 0 || players.length <= 4) {
            stored = stored.map((one) => (one === scored ? { ...one, isScored: true } : one));
            if (kind === 'mexicano' && present.length <= 1) plan();
            continue;
          }
          const left = players[who % players.length] ?? 0;
          players = players.filter((id) => id !== left);
          const kept = leaveRounds(stored, left, players);
          expect(kept.filter(({ isScored }) => isScored)).toEqual(stored.filter(({ isScored }) => isScored));
          expect(kept.filter(({ isScored }) => !isScored).flatMap(seats)).not.toContain(left);
          const unfair = spreadOf(kept, players);
          // Two only where each way to go on leaves two; the next rounds take those with the fewest matches.
          if (unfair > 1)
            for (const other of waysToGoOn(stored, left, players))
              expect(spreadOf(other, players)).toBeGreaterThanOrEqual(unfair);
          expect(unfair).toBeLessThanOrEqual(2);
          stored = kept;
          if (kind === 'americano' || stored.every(({ isScored }) => isScored)) plan();
        }
      }),
      { numRuns: 200 },
    );
  });

  const leaving = fc.record({
    count: fc.integer({ min: 5, max: 24 }),
    courts: fc.integer({ min: 1, max: 6 }),
    after: fc.integer({ min: 0, max: 6 }),
    scored: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    who: fc.nat(),
    seed: fc.nat(),
    kind: fc.constantFrom('americano', 'mexicano'),
  });
  it('in the middle of any round keeps the matches of the others within one of each other', () => {
    fc.assert(
      fc.property(leaving, ({ count, courts, after, scored, who, seed, kind }) => {
        const plan = (players: readonly number[], played: Round[], rounds: number): Round[] => {
          if (kind === 'americano') return planAmericano({ players, courts, rounds, seed, played }).rounds;
          const all = [...played];
          for (let turn = 0; turn < rounds; turn += 1)
            all.push(nextMexicanoRound({ ranking: players, courts, seed, played: all }));
          return all.slice(played.length);
        };
        const stored = plan(ids(count), [], after + (kind === 'americano' ? 3 : 1)).flatMap((round, index) =>
          round.map(({ a, b }, court) =>
            match(index + 1, a, b, index < after || (index === after && scored[court] === true)),
          ),
        );
        const left = (who % count) + 1;
        const others = ids(count).filter((id) => id !== left);
        const kept = leaveRounds(stored, left, others);
        expect(kept.filter(({ isScored }) => isScored)).toEqual(stored.filter(({ isScored }) => isScored));
        expect(kept.filter(({ isScored }) => !isScored).flatMap(seats)).not.toContain(left);
        const rounds = roundsOf(kept);
        // A player whose match has its points may step into another of the round; none plays two at a time.
        for (const round of rounds) {
          const open = round.filter(({ isScored }) => !isScored);
          expect(new Set(open.flatMap(seats)).size).toBe(open.length * 4);
        }
        const played = new Map(others.map((id) => [id, 0]));
        for (const round of [...rounds, ...plan(others, rounds, 3)]) {
          for (const id of round.flatMap(({ a, b }) => [...a, ...b]))
            if (played.has(id)) played.set(id, (played.get(id) ?? 0) + 1);
          expect(Math.max(...played.values()) - Math.min(...played.values())).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
