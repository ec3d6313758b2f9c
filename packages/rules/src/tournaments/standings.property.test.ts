import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultForm } from '../matches/sets/set-forms.ts';
import {
  type GroupResult,
  groupStandings,
  type SetGames,
  TIE_BREAKS,
  type TieBreak,
  WALKOVER_SCORES,
  walkoverSets,
} from './standings.ts';

const BEST_OF_THREE: ResultForm = { sets: 3, third_set: 'any' };
const straight: SetGames[] = [
  [6, 4],
  [6, 4],
];
const three: SetGames[] = [
  [6, 4],
  [4, 6],
  [6, 4],
];

/**
 * The table once more, by another way: a place is checked by comparing every order of the teams with the rule's text, not by
 * splitting them. Of all orders one is right: that in which no step says otherwise of teams that the steps before left equal.
 */
describe('against every order of the teams', () => {
  type Sums = { wins: number; sets: number; games: number };
  const sumOf = (team: number, results: readonly GroupResult[]): Sums => {
    const sum: Sums = { wins: 0, sets: 0, games: 0 };
    for (const { team_a, team_b, winner, sets } of results) {
      if (![team_a, team_b].includes(team)) continue;
      const sign = team === team_a ? 1 : -1;
      sum.wins += (winner === 'A') === (sign === 1) ? 1 : 0;
      for (const [a, b] of sets) {
        sum.sets += sign * Math.sign(a - b);
        sum.games += sign * (Math.max(a, b) >= 10 ? Math.sign(a - b) : a - b);
      }
    }
    return sum;
  };
  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item) =>
          permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
        );
  /** Whether an order of teams with equal wins is the rule's. */
  const isRight = (
    order: readonly number[],
    results: readonly GroupResult[],
    { drawn, tieBreaks }: { drawn: Map<number, number>; tieBreaks: readonly TieBreak[] },
  ): boolean => {
    if (order.length < 2) return true;
    const among = results.filter(({ team_a, team_b }) => order.includes(team_a) && order.includes(team_b));
    const steps = {
      head_to_head: (team: number) => sumOf(team, among).wins,
      sets: (team: number) => sumOf(team, results).sets,
      games: (team: number) => sumOf(team, results).games,
    };
    const chosen = tieBreaks.find((name) => new Set(order.map(steps[name])).size > 1);
    const step = chosen && steps[chosen];
    if (!step)
      return order.every(
        (team, at) => at === 0 || (at > 0 && (drawn.get(order[at - 1] ?? 0) ?? 0) < (drawn.get(team) ?? 0)),
      );
    const keys = order.map(step);
    if (keys.some((key, at) => at > 0 && key > (keys[at - 1] ?? 0))) return false;
    return [...new Set(keys)].every((key) =>
      isRight(
        order.filter((_, at) => keys[at] === key),
        results,
        { drawn, tieBreaks },
      ),
    );
  };

  const played: fc.Arbitrary<SetGames[]> = fc.oneof(
    fc.constantFrom<SetGames[]>(
      straight,
      [
        [6, 0],
        [6, 0],
      ],
      [
        [7, 5],
        [7, 6],
      ],
    ),
    fc.constantFrom<SetGames[]>(
      three,
      [
        [6, 0],
        [5, 7],
        [10, 8],
      ],
      [
        [2, 6],
        [7, 6],
        [12, 10],
      ],
    ),
    fc.constantFrom<SetGames[]>([[9, 8]], [[9, 0]], [[8, 7]], [[9, 7]], [[4, 3]]),
    // What stopped by the time counts as it stood.
    fc.constantFrom<SetGames[]>(
      [
        [6, 2],
        [1, 3],
      ],
      [[0, 1]],
    ),
  );
  const group = fc.record({
    size: fc.integer({ min: 2, max: 5 }),
    form: fc.constantFrom<ResultForm>(BEST_OF_THREE, { sets: 1, third_set: 'any', games: 9 }),
    drawn: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
    matches: fc.array(
      fc.record({ sets: played, wins: fc.constantFrom('A', 'B'), open: fc.integer({ max: 6, min: 0 }) }),
      {
        minLength: 10,
        maxLength: 10,
      },
    ),
    /** Teams that leave after so many of the matches of the group. */
    leaving: fc.array(
      fc.record({ team: fc.integer({ min: 1, max: 5 }), after: fc.integer({ min: 0, max: 10 }) }),
      {
        maxLength: 2,
      },
    ),
  });

  const tables = permutations(TIE_BREAKS).flatMap((tieBreaks) =>
    WALKOVER_SCORES.map((walkover) => ({ tieBreaks, walkover, order: tieBreaks.join(', ') })),
  );

  test.each(tables)(
    'random results with withdrawals give the one right order: $order, walkover $walkover',
    ({ tieBreaks, walkover }) => {
      fc.assert(
        fc.property(group, ({ size, form, drawn, matches, leaving }) => {
          const ids = drawn.filter((id) => id <= size);
          const pairs = ids.flatMap((a, at) => ids.slice(at + 1).map((b) => [a, b] as const));
          const results = pairs.flatMap(([team_a, team_b], at): GroupResult[] => {
            const { sets, wins, open } = matches[at] ?? { sets: straight, wins: 'A', open: 1 };
            const left = [team_a, team_b].map((id) =>
              leaving.some(({ team, after }) => team === id && at >= after),
            );
            const lost = left[0] ? 'B' : left[1] ? 'A' : null;
            if (lost) {
              const lostSets = walkover === 'full' ? walkoverSets(lost, form) : [];
              return [{ team_a, team_b, winner: lost, sets: lostSets }];
            }
            if (open === 0) return [];
            const winner = wins as 'A' | 'B';
            return [
              { team_a, team_b, winner, sets: winner === 'A' ? sets : sets.map(([a, b]) => [b, a] as const) },
            ];
          });
          const places = new Map(ids.map((id, at) => [id, at + 1]));
          const rows = groupStandings(
            ids.map((id) => ({ id, draw_order: places.get(id) ?? 0 })),
            results,
            tieBreaks,
          );
          const right = permutations(ids).filter((order) => {
            const wins = order.map((team) => sumOf(team, results).wins);
            if (wins.some((won, at) => at > 0 && won > (wins[at - 1] ?? 0))) return false;
            return [...new Set(wins)].every((won) =>
              isRight(
                order.filter((_, at) => wins[at] === won),
                results,
                { drawn: places, tieBreaks },
              ),
            );
          });
          expect(right).toEqual([rows.map(({ team }) => team)]);
          for (const { team, won, sets, games } of rows)
            expect({ wins: won, sets: sets.won - sets.lost, games: games.won - games.lost }).toEqual(
              sumOf(team, results),
            );
        }),
      );
    },
  );
});
