import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { nextMatch } from './next-match.ts';

const now = new Date('2026-03-06T17:10:00Z');

const matchAt = (date: string, fields: Partial<Match> = {}) =>
  ({ date, ended_at: null, result: null, ...fields }) as Pick<Match, 'date' | 'ended_at' | 'result'>;

const inPlay = matchAt('2026-03-06T16:00:00.000Z');
const evening = matchAt('2026-03-06T22:30:00.000Z');

test('the next match is the soonest one that is in play or to come', () => {
  expect(nextMatch([evening, inPlay], now)).toBe(inPlay);
  expect(nextMatch([evening, matchAt('2026-03-06T15:30:00.000Z')], now)).toBe(evening);
  expect(nextMatch([matchAt(evening.date, { ended_at: evening.date })], now)).toBeNull();
});

test('a match that a contest has opened again does not hide the next one', () => {
  const result = { state: 'contested', until: null, by_team: null, reason: 'O set 2 foi nosso.' } as const;
  expect(nextMatch([matchAt(inPlay.date, { result }), evening], now)).toBe(evening);
});
