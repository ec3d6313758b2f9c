import type { Match } from '@bandeja/contract/calls/matches';
import { areSetsOpen } from '@bandeja/rules/matches/sets/begun';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { describe, expect, it } from 'vitest';
import type { ShownEntry } from '../../../data/offline/queue-port.ts';
import { withQueued } from './queued-match.ts';

const NOW = new Date('2026-08-12T13:30:00.000Z');
const match = (fields: Partial<Match> = {}): Match =>
  ({
    id: 7,
    date: new Date(NOW.getTime() - HOUR_MS).toISOString(),
    ended_at: null,
    type: 'Competitive',
    result: null,
    can: {
      edit: true,
      seat: true,
      record_set: true,
      remove_set: true,
      finish: false,
      cancel: true,
      leave: true,
    },
    players: [1, 2, 3, 4].map((id) => ({
      id,
      player: { id: id + 40 },
      team: id < 3 ? 'A' : 'B',
      position: id % 2 === 0 ? 2 : 1,
    })),
    scores: [],
    ...fields,
  }) as unknown as Match;

/** As the page calls it. */
const shown = (given: Match, entries: ShownEntry[]) =>
  withQueued(given, entries, { now: NOW, areSetsOpen: areSetsOpen(given.date, NOW) });

const entry = (call: ShownEntry['call'], body: Record<string, unknown> = {}) =>
  ({ call, input: { body } }) as ShownEntry;
const set = (number: number, team_a_score: number, team_b_score: number) =>
  entry('recordSet', { set: number, team_a_score, team_b_score });

it('shows the sets that wait, in their order and with the players on the court', () => {
  const recorded = { id: 9, match: 7, set: 1, version: 2, team_a_score: 4, team_b_score: 6, players: [] };
  const { scores } = shown(match({ scores: [recorded] }), [set(2, 6, 3), set(1, 6, 4)]);
  expect(scores.map((one) => [one.set, one.team_a_score, one.team_b_score, one.version])).toEqual([
    [1, 6, 4, 3],
    [2, 6, 3, 1],
  ]);
  expect(scores[1]?.players).toHaveLength(4);
});

it('shows the result of a match that was finished elsewhere, not the sets that wait', () => {
  const ended = match({ ended_at: NOW.toISOString() });
  expect(shown(ended, [set(1, 6, 4)])).toBe(ended);
});

describe('the abilities by the clock of the device', () => {
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
  const closed = { ...match().can, record_set: false };
  it.each<[string, Partial<Match>, ShownEntry[], Partial<Match['can']>]>([
    ['sets have opened since the last answer', { can: closed }, [], { record_set: true }],
    ['sets are not open yet', { can: closed, date: later(2) }, [], { record_set: false }],
    [
      'not of a match that the viewer may not edit',
      { can: { ...closed, edit: false } },
      [],
      { record_set: false },
    ],
    ['one set decides nothing', {}, [set(1, 6, 4)], { finish: true, seat: false, cancel: false }],
    ['a match without sets cannot finish', {}, [], { finish: false, seat: true }],
    ['a match ahead cannot finish', { date: later(0.1) }, [set(1, 6, 4)], { finish: false }],
    [
      'nothing after a finish',
      {},
      [set(1, 6, 4), entry('finishMatch')],
      { record_set: false, finish: false },
    ],
    [
      'nothing after an acceptance',
      { can: { ...closed, accept: true } },
      [entry('acceptMatch')],
      { accept: false },
    ],
  ])('%s', (_, fields, entries, can) => {
    expect(shown(match(fields), entries).can).toMatchObject(can);
  });
});
