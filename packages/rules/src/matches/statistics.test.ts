import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlayerStatistics, type Outcome, outcomeFor, type PlayedMatch } from './statistics.ts';
import type { Team } from './team.ts';

const [ana, bia, caio, davi, edu] = [1, 2, 3, 4, 5];

/** `places(1, 2, 3, 4)`: 1 and 2 are A, 3 and 4 are B. */
const places = (...players: number[]) =>
  players.map((player, index) => ({ player, team: index < 2 ? ('A' as const) : ('B' as const) }));

function played(fields: Partial<PlayedMatch> & { score?: string } = {}): PlayedMatch {
  const { score = '6-3 6-4', players = places(ana, bia, caio, davi), ...rest } = fields;
  const sets = score.split(' ').map((text, index) => {
    const [team_a_score = 0, team_b_score = 0] = text.split('-').map(Number);
    return { set: index + 1, team_a_score, team_b_score, players };
  });
  return { type: 'Competitive', winner: 'A', players, sets, ...rest };
}

function playerStatistics(player: number, matches: readonly PlayedMatch[]) {
  const statistics = createPlayerStatistics(player);
  for (const match of matches) statistics.add(match);
  return statistics.sum();
}

describe('createPlayerStatistics', () => {
  it('returns zeros and no rate for a player without a match', () => {
    expect(playerStatistics(ana, [])).toEqual({
      matches: 0,
      wins: 0,
      losses: 0,
      win_rate: null,
      sets_won: 0,
      sets_lost: 0,
      games_won: 0,
      games_lost: 0,
      current_streak: 0,
      by_type: [],
      partners: [],
      rivals: [],
    });
  });

  it("counts matches, sets and games from the player's side, and a match tie-break as one game", () => {
    const matches = [played({ score: '6-3 4-6 10-7' }), played({ score: '6-0 6-1', winner: 'A' })];
    expect(playerStatistics(ana, matches)).toMatchObject({
      matches: 2,
      wins: 2,
      win_rate: 1,
      sets_won: 4,
      sets_lost: 1,
      games_won: 23,
      games_lost: 10,
      current_streak: 2,
    });
    expect(playerStatistics(davi, matches)).toMatchObject({
      losses: 2,
      win_rate: 0,
      sets_won: 1,
      games_won: 10,
      current_streak: -2,
    });
  });

  it('counts a draw as played, neither won nor lost, and ends the streak', () => {
    const drawn = played({ type: 'Friendly', score: '4-4', winner: null });
    expect(playerStatistics(ana, [drawn, played()])).toMatchObject({
      matches: 2,
      wins: 1,
      losses: 0,
      win_rate: 1,
      current_streak: 0,
    });
  });

  it("counts the sets of a Dinâmica of changing pairs for the player's side, and no win", () => {
    const sets = [
      { set: 1, team_a_score: 6, team_b_score: 2, players: places(ana, bia, caio, davi) },
      { set: 2, team_a_score: 1, team_b_score: 6, players: places(bia, caio, ana, davi) },
      { set: 3, team_a_score: 6, team_b_score: 5, players: places(bia, edu, caio, davi) },
    ];
    const match = played({ type: 'Dynamic', winner: 'B', players: places(bia, caio, ana, davi), sets });
    const { partners, rivals, ...numbers } = playerStatistics(ana, [match]);
    expect(numbers).toMatchObject({
      matches: 1,
      wins: 0,
      losses: 0,
      sets_won: 2,
      sets_lost: 0,
      games_won: 12,
      games_lost: 3,
    });
    expect(partners.map(({ player }) => player)).toEqual([bia, davi]);
    expect(rivals.map(({ player }) => player)).toEqual([bia, caio, davi]);
    expect(outcomeFor(edu, match)).toBe('drawn');
  });

  it('lists partners and rivals, most matches first', () => {
    const matches = [
      played({ players: places(ana, edu, caio, davi), winner: 'B' }),
      played(),
      played(),
      played({ type: 'Old', players: places(ana, davi, caio, edu) }),
    ];
    const { partners, rivals, by_type } = playerStatistics(ana, matches);
    expect(partners).toEqual([
      { player: bia, matches: 2, wins: 2, losses: 0 },
      { player: davi, matches: 1, wins: 1, losses: 0 },
      { player: edu, matches: 1, wins: 0, losses: 1 },
    ]);
    expect(rivals[0]).toEqual({ player: caio, matches: 4, wins: 3, losses: 1 });
    // a match of an unknown type has no row
    expect(by_type).toEqual([{ type: 'Competitive', matches: 3, wins: 2, losses: 1 }]);
  });

  it('gives equal figures from the view of each partner and rival', () => {
    const match = fc
      .record({
        winner: fc.constantFrom<Team | null>('A', 'B', null),
        order: fc.shuffledSubarray([1, 2, 3, 4]),
      })
      .filter(({ order }) => order.length === 4)
      .map(({ winner, order }) => played({ winner, players: places(...order) }));
    fc.assert(
      fc.property(fc.array(match, { maxLength: 12 }), (matches) => {
        const of = (one: number) => playerStatistics(one, matches);
        const between = (list: 'partners' | 'rivals', one: number, other: number) =>
          of(one)[list].find(({ player }) => player === other);
        expect(between('partners', 1, 2)?.wins).toBe(between('partners', 2, 1)?.wins);
        expect(between('rivals', 1, 2)?.wins).toBe(between('rivals', 2, 1)?.losses);
        expect(of(1).sets_won + of(1).sets_lost).toBe(2 * matches.length);
        expect(Math.abs(of(1).current_streak)).toBe(runOf(matches.map((one) => outcomeFor(1, one))));
      }),
    );
  });
});

/** The length of the first run of equal outcomes, 0 for draws: computed in another way than the rule. */
function runOf([first, ...rest]: Outcome[]): number {
  if (first === undefined || first === 'drawn') return 0;
  let length = 1;
  for (const outcome of rest) {
    if (outcome !== first) break;
    length += 1;
  }
  return length;
}

describe('the cost of statistics', () => {
  /** Reads of properties of matches, sets and places, and copied array elements, of this many matches. */
  function stepsOf(count: number): number {
    let steps = 0;
    const counted = <T extends object>(value: T): T =>
      new Proxy(value, {
        get(target, key, receiver) {
          steps += 1;
          const found: unknown = Reflect.get(target, key, receiver);
          return typeof found === 'object' && found !== null ? counted(found) : found;
        },
      });
    const push = Array.prototype[Symbol.iterator];
    Array.prototype[Symbol.iterator] = function* (this: unknown[]) {
      for (let index = 0; index < this.length; index++) {
        steps += 1;
        yield this[index];
      }
    } as typeof push;
    try {
      playerStatistics(
        ana,
        Array.from({ length: count }, () => counted(played())),
      );
    } finally {
      Array.prototype[Symbol.iterator] = push;
    }
    return steps;
  }

  it('grows with the number of matches, not with its square', () => {
    const [few, many] = [stepsOf(100), stepsOf(400)];
    expect(many / few).toBeLessThan(4.2);
  });
});
