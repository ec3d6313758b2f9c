import { describe, expect, it } from 'vitest';
import {
  brokenAt,
  type Impediment,
  impedimentMinutes,
  impedimentOf,
  impedimentSpan,
  impedimentText,
  refuseDeskImpediments,
  refuseImpediments,
} from './impediments.ts';

const ZONE = 'America/Sao_Paulo';
const MORNING = { date: '2026-03-14', from: '08:00', to: '12:00' };

describe('refuseImpediments', () => {
  const allowed = { impediments_max: 2, starts_on: '2026-03-14', ends_on: '2026-03-15' };
  const refuse = (given: Impediment[]) => refuseImpediments(given.map(impedimentMinutes), allowed);
  it.each<[string, Impediment[], ReturnType<typeof refuse>]>([
    ['none', [], null],
    ['two that touch', [MORNING, { ...MORNING, from: '12:00', to: '00:00' }], null],
    ['the same hours of two days', [MORNING, { ...MORNING, date: '2026-03-15' }], null],
    [
      'three',
      [MORNING, { ...MORNING, date: '2026-03-15' }, { ...MORNING, from: '13:00', to: '14:00' }],
      { code: 'too_many_impediments', index: null },
    ],
    ['the day before', [{ ...MORNING, date: '2026-03-13' }], { code: 'impediment_outside_days', index: 0 }],
    ['the day after', [{ ...MORNING, date: '2026-03-16' }], { code: 'impediment_outside_days', index: 0 }],
    ['no time at all', [{ ...MORNING, to: '08:00' }], { code: 'impediment_times_crossed', index: 0 }],
    ['crossed times', [{ ...MORNING, to: '07:00' }], { code: 'impediment_times_crossed', index: 0 }],
    [
      'two that overlap',
      [MORNING, { ...MORNING, from: '11:59', to: '13:00' }],
      { code: 'impediments_overlap', index: 1 },
    ],
  ])('%s', (_, given, refusal) => expect(refuse(given)).toEqual(refusal));
});

it('takes 00:00 as the end of the day, and gives back what was typed', () => {
  const evening = { date: '2026-03-14', from: '18:00', to: '00:00' };
  expect(impedimentMinutes(evening)).toEqual({ date: '2026-03-14', from: 1080, to: 1440 });
  expect(impedimentOf(impedimentMinutes(evening))).toEqual(evening);
  const span = impedimentSpan(impedimentMinutes(evening), ZONE);
  expect([span.start, span.end]).toEqual([Date.UTC(2026, 2, 14, 21), Date.UTC(2026, 2, 15, 3)]);
  expect(impedimentText(span, ZONE)).toBe('sáb, 14 mar, 18:00–00:00');
});

it('a place breaks what it meets, and a move only what it did not meet before', () => {
  const impeded = [{ player: 7, start: 10, end: 20 }];
  const broken = (start: number, before: { start: number; end: number } | null = null) =>
    brokenAt({ impeded }, { start, end: start + 5 }, before).length;
  expect([5, 6, 19, 20].map((start) => broken(start))).toEqual([0, 1, 1, 0]);
  expect(broken(12, { start: 17, end: 22 })).toBe(0);
  expect(broken(12, { start: 20, end: 25 })).toBe(1);
  expect(brokenAt({ impeded }, null)).toEqual([]);
  expect(brokenAt({}, { start: 12, end: 17 })).toEqual([]);
});

it('the club writes down what a player says until the tournament is over', () => {
  const player = { status: 'confirmed', plays: true } as const;
  expect(refuseDeskImpediments('registration', player)).toBeNull();
  expect(refuseDeskImpediments('running', player)).toBeNull();
  expect(refuseDeskImpediments('finished', player)).toBe('tournament_over');
  expect(refuseDeskImpediments('running', { ...player, status: 'withdrawn' })).toBe('team_withdrawn');
  expect(refuseDeskImpediments('running', { ...player, plays: false })).toBe('team_player_gone');
});
