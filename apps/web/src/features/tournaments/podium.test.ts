import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect, it } from 'vitest';
import { podiumOf } from './podium.ts';

const match = (round: number, a: number | null, b: number | null, winner: 'A' | 'B' | null) =>
  ({
    id: round * 10 + (a ?? 0),
    group: null,
    round,
    position: 0,
    team_a: a === null ? null : { id: a },
    team_b: b === null ? null : { id: b },
    winner,
  }) as TournamentMatch;
const places = (matches: TournamentMatch[]) =>
  podiumOf(matches)?.map(({ position, team }) => [position, team.id]) ?? null;

it('podiumOf names champion, finalist and both losers of the semifinals', () => {
  const matches = [match(1, 1, 2, 'A'), match(1, 3, 4, 'B'), match(2, 1, 4, 'B')];
  expect(places(matches)).toEqual([
    [1, 4],
    [2, 1],
    [3, 2],
    [3, 3],
  ]);
});

it('podiumOf is null before the final, and has no place for a side without a team', () => {
  expect(places([match(1, 1, 2, 'A'), match(2, 1, null, null)])).toBeNull();
  expect(places([])).toBeNull();
  expect(places([match(1, 1, null, 'A'), match(1, 3, 4, 'A'), match(2, 1, 3, 'A')])).toEqual([
    [1, 1],
    [2, 3],
    [3, 4],
  ]);
});
