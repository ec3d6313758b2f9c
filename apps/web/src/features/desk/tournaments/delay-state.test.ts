import type { DeskBoard, DeskDelay } from '@bandeja/contract/calls/desk-tournament-board';
import { describe, expect, it, test } from 'vitest';
import {
  type DelayFields,
  delayErrors,
  delayOf,
  delayWords,
  firstFields,
  movedWords,
  startsOf,
} from './delay-state.ts';

const match = (id: number, starts_at: string | null, stays = false): DeskBoard['matches'][number] => ({
  ...{ id, hash: `match${id}`, category: 1, category_name: 'Mista', label: 'Grupo A', a: 'A', b: 'B' },
  ...{
    players: [],
    possible: [],
    after: [],
    court: starts_at === null ? null : 1,
    starts_at,
    ends_at: starts_at,
  },
  ...{ stays, called: false, begun: false, needs_court: true },
});
const board: DeskBoard = {
  ...{ version: 1, name: 'Copa', date: '2026-03-14', first: '2026-03-14', last: '2026-03-15' },
  ...{ timezone: 'America/Sao_Paulo', drawn: true, over: false, match_minutes: 60, rest_minutes: 30 },
  courts: [
    { id: 1, name: 'Quadra 1' },
    { id: 2, name: 'Quadra 2' },
  ],
  windows: [{ starts_at: '2026-03-14T10:00:00.000Z', ends_at: '2026-03-15T05:00:00.000Z' }],
  busy: [],
  matches: [
    match(1, '2026-03-15T04:00:00.000Z'),
    match(2, '2026-03-14T15:00:00.000Z'),
    match(3, '2026-03-14T15:00:00.000Z'),
    match(4, '2026-03-14T10:00:00.000Z', true),
    match(5, null),
    match(6, '2026-03-15T15:00:00.000Z'),
    { ...match(7, '2026-03-14T12:00:00.000Z'), called: true },
    { ...match(8, '2026-03-14T13:00:00.000Z'), begun: true },
  ],
  people: [],
};
const NOON = '2026-03-14T15:00:00.000Z';
const NIGHT = '2026-03-15T04:00:00.000Z';
const fields: DelayFields = { minutes: '45', other: '', from: NOON, courts: [1, 2] };

describe('a delay', () => {
  it('begins with an hour of the day at which a match without a result starts, also after midnight', () => {
    expect(startsOf(board, new Date(NOON))).toEqual([NOON, NIGHT]);
    const fromAt = (now: string) => firstFields(board, new Date(now)).from;
    expect(fromAt('2026-03-14T12:00:00Z')).toBe(NOON);
    expect(fromAt('2026-03-14T15:00:01Z')).toBe(NIGHT);
    expect(fromAt('2026-03-16T00:00:00Z')).toBe(NIGHT);
    expect(firstFields({ ...board, matches: [] }, new Date(NOON)).from).toBe('');
  });

  it('leaves hours after midnight to the day that opened them, unless that night goes on', () => {
    const next: DeskBoard = {
      ...{ ...board, date: '2026-03-15', night_until: '2026-03-15T05:00:00.000Z' },
      windows: [
        { starts_at: '2026-03-15T03:00:00.000Z', ends_at: '2026-03-15T05:00:00.000Z' },
        { starts_at: '2026-03-15T10:00:00.000Z', ends_at: '2026-03-16T01:00:00.000Z' },
      ],
    };
    const [late, morning] = [NIGHT, '2026-03-15T15:00:00.000Z'];
    const startsAt = (now: string) => startsOf(next, new Date(now));
    expect(startsAt('2026-03-14T15:00:00Z')).toEqual([morning]);
    expect(firstFields(next, new Date('2026-03-14T15:00:00Z')).from).toBe(morning);
    expect(startsAt('2026-03-15T03:10:00Z')).toEqual([late, morning]);
    expect(startsAt('2026-03-15T05:00:00Z')).toEqual([morning]);
    // A club that is open around the clock begins its own day at midnight.
    const { night_until, ...around } = next;
    expect(startsOf(around, new Date(NOON))).toEqual([late, morning]);
  });

  test.each([
    [{}, []],
    [{ minutes: 'other', other: '20' }, []],
    [{ minutes: 'other', other: '' }, ['other']],
    [{ minutes: 'other', other: '0' }, ['other']],
    [{ minutes: 'other', other: '1.5' }, ['other']],
    [{ minutes: 'other', other: '721' }, ['other']],
    [{ courts: [] }, ['courts']],
  ])('with %j names what is wrong', (given, wrong) => {
    expect(Object.keys(delayErrors({ ...fields, ...given }))).toEqual(wrong);
  });

  it('names courts only where some are left out', () => {
    expect(delayOf(fields, board)).toEqual({ minutes: 45, from: NOON });
    expect(delayOf({ ...fields, minutes: 'other', other: '20', courts: [2] }, board)).toEqual({
      ...{ minutes: 20, from: NOON, courts: [2] },
    });
  });

  it('is told with another court or day where it is another', () => {
    const moved = (court: number, starts_at: string): DeskDelay['matches'][number] => ({
      ...{ hash: 'match2', because: null },
      before: { court: 1, starts_at: NOON },
      after: { court, starts_at },
    });
    const words = (court: number, starts_at: string) => movedWords(moved(court, starts_at), board);
    expect(words(1, '2026-03-14T15:45:00.000Z')).toBe('Quadra 1, 12:00 → 12:45');
    expect(words(2, '2026-03-14T16:00:00.000Z')).toBe('Quadra 1, 12:00 → Quadra 2, 13:00');
    expect(words(2, '2026-03-15T16:00:00.000Z')).toBe('Quadra 1, 12:00 → Quadra 2, 15/03/2026, 13:00');
    const one = moved(1, NOON);
    const again = { ...one, because: 'A quadra já tem uma reserva.' };
    expect(delayWords([one])).toBe('1 jogo muda.');
    expect(delayWords([again])).toBe('1 jogo muda e precisa de outro lugar.');
    expect(delayWords([one, again])).toBe('2 jogos mudam. 1 deles precisa de outro lugar.');
    expect(delayWords([one, again, again])).toBe('3 jogos mudam. 2 deles precisam de outro lugar.');
  });
});
