import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { guestGames } from './guest-games.ts';

const now = new Date('2026-03-06T17:10:00Z');
const game = {
  ...{ id: 1, team_a: { id: 1 }, team_b: { id: 2 } },
  ...{ starts_at: '2026-03-06T22:00:00.000Z', match: null, outcome: null },
} as unknown as TournamentMatch;

test('games with guests are those with both teams and a time, not over, and none that is a match of four', () => {
  const soon = { ...game, id: 2, starts_at: '2026-03-06T17:00:00.000Z' };
  const others: Partial<TournamentMatch>[] = [
    { match: 9 },
    { outcome: 'walkover' },
    { starts_at: null },
    { team_b: null },
    { starts_at: '2026-03-06T15:00:00.000Z' },
  ];
  const list = [game, soon, ...others.map((fields) => ({ ...game, ...fields }))];
  expect(guestGames(list, now).map(({ id }) => id)).toEqual([2, 1]);
});
