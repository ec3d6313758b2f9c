import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model.ts';
import { connectionLimits, connectionsOf, createConnections } from './connections.ts';

const four = { team_a: [1, 2], team_b: [3, 4] } as const;
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-02T12:00:00Z');
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const path = (player: number, other: number, paths = 1) => ({ player, other, paths });

describe('connectionsOf', () => {
  it('counts players who are reached equally often, through the opponents of each team', () => {
    expect(connectionsOf(four, [])).toEqual({ A: 0, B: 0 });
    expect(connectionsOf(four, [path(3, 7), path(4, 8), path(1, 9)])).toEqual({ A: 2, B: 1 });
    expect(connectionsOf(four, [path(3, 7), path(4, 7)])).toEqual({ A: 1, B: 0 });
  });

  it('hardly counts players who are reached seldom in addition to one that is reached often', () => {
    expect(connectionsOf(four, [path(3, 7, 20), path(3, 8), path(3, 9)]).A).toBeCloseTo(1.2, 2);
  });
});

describe('connectionLimits', () => {
  it.each([
    [0, { weight: 0.3, per_month: 0.35, reliability_max: 45 }],
    [7, { weight: 0.344, per_month: 0.38, reliability_max: 48.44 }],
    [14, { weight: 1, per_month: 0.75, reliability_max: 100 }],
    [60, { weight: 1, per_month: 0.75, reliability_max: 100 }],
  ])('with %d connections is %o', (connections, { weight, ...rest }) => {
    expect(connectionLimits(connections)).toMatchObject(rest);
    expect(connectionLimits(connections).weight).toBeCloseTo(weight, 3);
  });
});

describe('createConnections', () => {
  it('finds none for opponents who have only played against this team', () => {
    const connections = createConnections();
    for (let n = 0; n < 20; n++)
      expect(connections.add({ team_a: [1, 2], team_b: [2 * n + 3, 2 * n + 4] }, at(n)).A).toBe(0);
  });

  it('reaches the opponents of opponents, but not by a result in which the player was not moved', () => {
    const connections = createConnections();
    connections.add({ team_a: [3, 4], team_b: [5, 6] }, at(0));
    connections.add({ team_a: [7, 8], team_b: [5, 6], unmoved: [8] }, at(1));
    expect(connections.add(four, at(2)).A).toBe(1);
  });

  it('forgets results after 180 days, and all but the last twelve of a player', () => {
    const old = createConnections();
    old.add({ team_a: [3, 4], team_b: [5, 6] }, at(0));
    old.add({ team_a: [7, 8], team_b: [5, 6] }, at(1));
    expect(old.add(four, at(180 * 24)).A).toBe(0);
    const busy = createConnections();
    busy.add({ team_a: [3, 4], team_b: [5, 6] }, at(0));
    busy.add({ team_a: [7, 8], team_b: [5, 6] }, at(1));
    for (let n = 0; n < LIMITS.connection_results; n++)
      busy.add({ team_a: [3, 4], team_b: [9, 10] }, at(2 + n));
    expect(busy.add(four, at(40)).A).toBe(0);
  });

  it('weighs a group of 20 with varied meetings in full and a group of 8 like strangers', () => {
    const lastWeight = (size: number) => {
      const connections = createConnections();
      let weight = 0;
      for (let n = 0; n < size * 8; n++) {
        // Steps that share no factor with the size meet all players in turn.
        const seat = (place: number) => (n * 7 + place * (1 + (n % 3)) * 3) % size;
        const [a, b, c, d] = [seat(0), seat(1), seat(2), seat(3)];
        if (new Set([a, b, c, d]).size < 4) continue;
        weight = connectionLimits(connections.add({ team_a: [a, b], team_b: [c, d] }, at(n / 10)).A).weight;
      }
      return weight;
    };
    expect(lastWeight(8)).toBeLessThan(0.32);
    expect(lastWeight(20)).toBeGreaterThan(0.5);
    expect(lastWeight(40)).toBe(1);
  });
});
