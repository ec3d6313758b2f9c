import type { Match } from '@bandeja/contract/calls/matches';
import { MATCH_RULES, type MatchFacts, matchAbilities } from '@bandeja/rules/matches/abilities';
import { contestEnds, resultState } from '@bandeja/rules/matches/result';
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
    cancelled_at: null,
    created_by: 41,
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

/** As the page of a player of the match calls it. */
const shown = (given: Match, entries: ShownEntry[]) => withQueued(given, entries, { viewerId: 41, now: NOW });

const entry = (call: ShownEntry['call'], body: Record<string, unknown> = {}) =>
  ({ call, input: { body } }) as ShownEntry;
const set = (number: number, team_a_score: number, team_b_score: number) =>
  entry('recordSet', { set: number, team_a_score, team_b_score });

const recorded = (number: number, team_a_score: number, team_b_score: number) => ({
  id: 9,
  match: 7,
  set: number,
  version: 2,
  team_a_score,
  team_b_score,
  players: [],
});

it('shows the sets that wait, in their order and with the players on the court', () => {
  const { scores } = shown(match({ scores: [recorded(1, 4, 6)] }), [set(2, 6, 3), set(1, 6, 4)]);
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
      'a device whose clock is behind keeps what the server allows',
      { can: match().can, date: later(2) },
      [],
      { record_set: true },
    ],
    [
      'a waiting set that ends a tie takes the finish back',
      { can: { ...match().can, finish: true }, scores: [recorded(1, 6, 4)] },
      [set(2, 4, 6)],
      { finish: false },
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

describe('record_set and finish of the overlay are those of MATCH_RULES', () => {
  const CREATOR = 50;
  const facts = (fields: Partial<MatchFacts> = {}): MatchFacts => ({
    type: 'Competitive',
    date: new Date(NOW.getTime() - HOUR_MS).toISOString(),
    ended_at: null,
    cancelled_at: null,
    provisional_until: null,
    contested_at: null,
    finished_team: null,
    consent_until: null,
    consent_closed_at: null,
    created_by: CREATOR,
    players: ([41, 42, 43, 44] as const).map((player) => ({
      player,
      team: player < 43 ? 'A' : 'B',
      confirmed: true,
    })),
    sets: [],
    ...fields,
  });

  /** What the server answers to this viewer at an instant. */
  const answerAt = (of: MatchFacts, viewerId: number | null, now: Date): Match => {
    const state = resultState(of, now);
    return {
      ...match(),
      type: of.type,
      date: of.date,
      cancelled_at: of.cancelled_at,
      created_by: of.created_by,
      result: state && {
        state,
        until: of.contested_at && contestEnds(of.contested_at),
        by_team: of.finished_team,
        reason: null,
      },
      can: matchAbilities(of, viewerId, now),
      players: of.players.map(({ player, team, confirmed }, index) => ({
        id: index + 1,
        player: { id: player },
        team,
        position: (index % 2) + 1,
        confirmed,
      })),
      scores: of.sets.map((one) => recorded(one.set, one.team_a_score, one.team_b_score)),
    } as unknown as Match;
  };

  const WON = [
    { set: 1, team_a_score: 6, team_b_score: 4 },
    { set: 2, team_a_score: 6, team_b_score: 3 },
  ];
  const TIED = [WON[0], { set: 2, team_a_score: 3, team_b_score: 6 }].flatMap((one) => one ?? []);
  const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000).toISOString();
  const contested = { contested_at: minutes(-60), sets: WON };
  const { players } = facts();

  const STATES: [string, Partial<MatchFacts>][] = [
    ['without sets', {}],
    ['with a winner', { sets: WON }],
    ['Competitive and tied', { sets: TIED }],
    ['Friendly and tied', { sets: TIED, type: 'Friendly' }],
    ['with a free place', { players: players.slice(1), sets: WON }],
    ['before the sets open', { date: minutes(31) }],
    ['when the sets open', { date: minutes(30) }],
    ['with sets and dated ahead', { date: minutes(10), sets: WON }],
    ['cancelled', { cancelled_at: minutes(-5) }],
    ['contested', contested],
    ['contested, proposed by A', { ...contested, finished_team: 'A' }],
    ['contested, proposed by B', { ...contested, finished_team: 'B' }],
    ['contested with a free place', { ...contested, players: players.slice(1) }],
  ];

  describe.each(STATES.flatMap(([state, fields]) => [false, true].map((of) => [state, of, fields] as const)))(
    'a match %s, of a tournament: %s',
    (_state, of_tournament, fields) => {
      it.each([41, 44, 45, CREATOR, 99, null])('for viewer %s', (viewerId) => {
        const bench = { player: 45, team: '' as const, confirmed: true };
        const changed = { ...fields, of_tournament, players: [...(fields.players ?? players), bench] };
        const present = facts(changed);
        // The answer is from the day before, when neither sets nor result could be entered.
        const stale = answerAt(present, viewerId, new Date(NOW.getTime() - 24 * HOUR_MS));
        const { record_set, finish } = withQueued(stale, [], { viewerId, now: NOW }).can;
        expect({ record_set, finish }).toEqual({
          record_set: MATCH_RULES.record_set(present, viewerId, NOW) === null,
          finish: MATCH_RULES.finish(present, viewerId, NOW) === null,
        });
        // A set that waits counts as recorded: it removes a proposal, as the server does.
        const next = { set: 1, team_a_score: 6, team_b_score: 0 };
        const sets = [next, ...present.sets.filter((one) => one.set !== next.set)];
        const queued = facts({ ...changed, sets, finished_team: null });
        const can = withQueued(stale, [entry('recordSet', next)], { viewerId, now: NOW }).can;
        expect({ record_set: can.record_set, finish: can.finish, accept: can.accept }).toEqual({
          record_set: MATCH_RULES.record_set(queued, viewerId, NOW) === null,
          finish: MATCH_RULES.finish(queued, viewerId, NOW) === null,
          accept: false,
        });
      });
    },
  );
});
