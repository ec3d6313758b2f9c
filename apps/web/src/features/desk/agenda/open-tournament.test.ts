import { expect, test } from 'vitest';
import { tournamentOf } from './open-tournament.ts';

test('a block of the agenda is of the one published tournament that has its name on that day', () => {
  const open = {
    hash: 'a',
    status: 'open' as const,
    name: 'Open',
    starts_on: '2026-03-14',
    ends_on: '2026-03-15',
  };
  const later = { ...open, hash: 'b', starts_on: '2026-04-18', ends_on: '2026-04-19' };
  const all = [
    open,
    later,
    { ...open, hash: 'c', status: 'draft' as const },
    { ...open, hash: 'd', name: 'Copa' },
  ];
  const of = (date: string, name = 'Open') => tournamentOf(all, name, date)?.hash ?? null;
  expect([of('2026-03-14'), of('2026-03-16'), of('2026-04-18')]).toEqual(['a', 'a', 'b']);
  expect([of('2026-03-13'), of('2026-03-17'), of('2026-03-14', 'Taça')]).toEqual([null, null, null]);
  expect(tournamentOf([open, { ...open, hash: 'e' }], 'Open', '2026-03-14')).toBeNull();
});
