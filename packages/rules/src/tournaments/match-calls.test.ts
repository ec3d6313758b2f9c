import { describe, expect, test } from 'vitest';
import {
  type CallFacts,
  type CallRefusal,
  callSpan,
  isOnTheWay,
  refuseCall,
  walkoverFrom,
} from './match-calls.ts';

const match = (fields: Partial<CallFacts> = {}): CallFacts => ({
  ...{ stage: 'running', full: true, outcome: null, withdrawn: false, begun: false },
  ...{ starts_at: '2026-03-14T13:30:00Z', timezone: 'America/Sao_Paulo' },
  ...fields,
});

describe('a match is called', () => {
  test.each<[string, Partial<CallFacts>, string, CallRefusal | null]>([
    ['on its day, before its time', {}, '2026-03-14T09:00:00Z', null],
    ['late, also after midnight', {}, '2026-03-15T04:00:00Z', null],
    ['not on the day before', {}, '2026-03-13T22:00:00Z', 'match_not_today'],
    ['of after midnight in the evening', { starts_at: '2026-03-15T03:30:00Z' }, '2026-03-15T01:00:00Z', null],
    [
      'of after midnight not in the morning',
      { starts_at: '2026-03-15T03:30:00Z' },
      '2026-03-14T13:00:00Z',
      'match_not_today',
    ],
    ['not without a time', { starts_at: null }, '2026-03-14T13:00:00Z', 'match_without_time'],
    ['not without both teams', { full: false }, '2026-03-14T13:00:00Z', 'match_teams_unknown'],
    ['not with a team that left', { withdrawn: true }, '2026-03-14T13:00:00Z', 'match_team_withdrawn'],
    ['not while it is played', { begun: true }, '2026-03-14T13:00:00Z', 'match_under_way'],
    ['not with a result', { outcome: 'played' }, '2026-03-14T13:00:00Z', 'match_has_result'],
    [
      'not after the end of the tournament',
      { stage: 'finished' },
      '2026-03-14T13:00:00Z',
      'tournament_not_running',
    ],
  ])('%s', (_, fields, now, refusal) => {
    expect(refuseCall(match(fields), now)).toBe(refusal);
  });
});

test('the wait counts from the later of time and call', () => {
  const starts_at = '2026-03-14T13:30:00Z';
  expect(walkoverFrom({ starts_at, called_at: '2026-03-14T13:20:00Z' })).toBe('2026-03-14T13:45:00.000Z');
  expect(walkoverFrom({ starts_at, called_at: '2026-03-14T13:50:00Z' })).toBe('2026-03-14T14:05:00.000Z');
});

test('screens show a call for 15 minutes, until the match has begun', () => {
  const called_at = '2026-03-14T13:30:00Z';
  expect(isOnTheWay({ called_at, started: false }, '2026-03-14T13:44:59Z')).toBe(true);
  expect(isOnTheWay({ called_at, started: false }, '2026-03-14T13:45:00Z')).toBe(false);
  expect(isOnTheWay({ called_at, started: true }, '2026-03-14T13:31:00Z')).toBe(false);
  expect(isOnTheWay({ called_at: undefined, started: false }, '2026-03-14T13:31:00Z')).toBe(false);
});

describe('a court for a match that is called to it', () => {
  const at = (time: string) => Date.parse(`2026-03-14T${time}:00Z`);
  const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
  const now = '2026-03-14T13:30:20Z';

  test.each<[string, [string, string][], [string, string] | null]>([
    ['is free from the next minute on', [], ['13:31', '15:01']],
    ['ends where it is needed again', [['14:10', '15:00']], ['13:31', '14:10']],
    ['is not free while it is taken', [['13:00', '13:40']], null],
    ['is too short below 30 minutes', [['14:00', '15:00']], null],
    [
      'is free after what ended just now',
      [
        ['12:00', '13:30'],
        ['14:01', '15:00'],
      ],
      ['13:31', '14:01'],
    ],
  ])('%s', (_, busy, free) => {
    expect(
      callSpan(
        busy.map(([from, to]) => span(from, to)),
        { minutes: 90, now },
      ),
    ).toEqual(free && span(...free));
  });

  test('a match shorter than that needs its own length', () => {
    expect(callSpan([span('13:51', '15:00')], { minutes: 20, now })).toEqual(span('13:31', '13:51'));
  });
});
