import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  type Entry,
  hasSeen,
  isTooOld,
  type NewEntry,
  nextToSend,
  type Queue,
  type QueueEvent,
  queueReducer,
  stateOf,
} from './queue.ts';

const given = (key: string, fields: Partial<NewEntry>): NewEntry => ({
  call: 'recordSet',
  input: { body: {} },
  key,
  match: 7,
  title: key,
  place: '',
  at: 0,
  isSent: false,
  ...fields,
});
const setOf = (key: string, set: number, a: number, b: number, match = 7, expected_version = 0) =>
  given(key, {
    match,
    input: { body: { match, set, team_a_score: a, team_b_score: b, expected_version } },
  });
const finish = (key: string, match = 7) =>
  given(key, { call: 'finishMatch', match, input: { params: { id: match }, body: {} } });
const create = (key: string) =>
  given(key, { call: 'createMatch', match: null, input: { body: { type: 'Friendly' } } });
const score = (set: number, a: number, b: number, version = 1): MatchScore => ({
  id: 1,
  match: 7,
  set,
  version,
  team_a_score: a,
  team_b_score: b,
  players: [],
});

const added = (...entries: NewEntry[]): Queue =>
  entries.reduce((queue, entry) => queueReducer(queue, { type: 'added', entry }), EMPTY);
const run = (queue: Queue, ...events: QueueEvent[]): Queue => events.reduce(queueReducer, queue);
const keys = ({ entries }: Queue) => entries.map(({ key }) => key);
const states = (queue: Queue) => queue.entries.map((entry) => stateOf(queue, entry));
/** The keys in the order in which they go out when every request is answered. */
function sent(queue: Queue): string[] {
  const entry = nextToSend(queue);
  if (!entry) return [];
  const answer = entry.call === 'recordSet' ? score(1, 6, 4) : { id: 99, players: [] };
  return [entry.key, ...sent(run(queue, { type: 'answered', id: entry.id, answer }))];
}

describe('the order of the queue', () => {
  const refuse = (id: number): QueueEvent => ({ type: 'refused', id, text: 'Não.' });
  it.each<[string, Queue, string[], string[]]>([
    [
      'entries go out as they came',
      added(setOf('a', 1, 6, 4), setOf('b', 2, 6, 3), finish('c')),
      ['a', 'b', 'c'],
      ['waiting', 'waiting', 'waiting'],
    ],
    ['an entry is not added twice', added(setOf('a', 1, 6, 4), setOf('a', 1, 6, 4)), ['a'], ['waiting']],
    [
      'later entries of the match wait behind a refused one',
      run(added(setOf('a', 1, 6, 4), setOf('b', 2, 6, 3), finish('c')), refuse(1)),
      [],
      ['refused', 'blocked', 'blocked'],
    ],
    [
      'earlier entries and those of other matches go out',
      run(added(setOf('a', 1, 6, 4), setOf('b', 2, 6, 3), setOf('c', 1, 6, 0, 8)), refuse(2)),
      ['a', 'c'],
      ['waiting', 'refused', 'waiting'],
    ],
    [
      'everything of a match that was not created waits',
      run(added(create('a'), setOf('b', 1, 6, 4, -1), finish('c', -1)), refuse(1)),
      [],
      ['refused', 'blocked', 'blocked'],
    ],
  ])('%s', (_, queue, order, shown) => {
    expect(states(queue)).toEqual(shown);
    expect(sent(queue)).toEqual(order);
  });
});

describe('a match created on this device', () => {
  const queue = added(
    create('a'),
    given('b', {
      match: -1,
      input: {
        body: {
          match: -1,
          set: 1,
          players: [
            { match_player: -41, team: 'A' },
            { match_player: -42, team: 'B' },
          ],
        },
      },
    }),
    finish('c', -1),
  );
  const match = {
    id: 99,
    players: [
      { id: 501, player: { id: 41 } },
      { id: 502, player: { id: 42 } },
    ],
  } as Match;
  const after = run(queue, { type: 'answered', id: 1, answer: match });

  it('has a negative id, which no other has', () => {
    const ids = added(create('a'), create('b')).entries.map((entry) => entry.match);
    expect(ids).toEqual([-1, -2]);
  });

  it('gets the ids of the answer in every later request', () => {
    expect(after.created).toEqual({ [-1]: 99 });
    expect(after.entries.map(({ match: id, input }) => [id, input])).toEqual([
      [
        99,
        {
          body: {
            match: 99,
            set: 1,
            players: [
              { match_player: 501, team: 'A' },
              { match_player: 502, team: 'B' },
            ],
          },
        },
      ],
      [99, { params: { id: 99 }, body: {} }],
    ]);
  });

  it('gets the id of the server also in a request that is added later', () => {
    const late = run(after, { type: 'added', entry: setOf('d', 2, 6, 4, -1) });
    expect(late.entries.at(-1)).toMatchObject({ match: 99, input: { body: { match: 99 } } });
  });
});

describe('an answered set', () => {
  it('gives its version to a correction that waits', () => {
    const queue = run(added(setOf('a', 1, 6, 4), setOf('b', 1, 6, 3, 7, 1), setOf('c', 2, 6, 0)), {
      type: 'answered',
      id: 1,
      answer: score(1, 6, 4, 5),
    });
    expect(queue.entries.map(({ input }) => input.body.expected_version)).toEqual([5, 0]);
  });
});

describe('a conflict', () => {
  const two = added(setOf('a', 1, 6, 4), finish('b'));
  const conflict = (present: Match | MatchScore | null): QueueEvent => ({
    type: 'conflicted',
    id: 1,
    present,
  });
  const choose = (choice: 'mine' | 'theirs'): QueueEvent => ({
    type: 'chosen',
    id: 1,
    choice,
    key: 'new',
    at: 9,
  });

  it('is none when the other player has recorded the same', () => {
    expect(keys(run(two, conflict(score(1, 6, 4, 3))))).toEqual(['b']);
  });

  it('waits for the player', () => {
    const queue = run(two, conflict(score(1, 4, 6, 3)));
    expect(states(queue)).toEqual(['conflict', 'blocked']);
    expect(nextToSend(queue)).toBeNull();
  });

  it.each<[string, MatchScore | null, number]>([
    ['over the other one', score(1, 4, 6, 3), 3],
    ['when the set is gone', null, 0],
  ])('sends the own entry as a new request %s', (_, present, expected_version) => {
    const [entry] = run(two, conflict(present), choose('mine')).entries;
    expect(entry).toMatchObject({ key: 'new', problem: null, isSent: false, at: 9 });
    expect(entry?.input.body.expected_version).toBe(expected_version);
  });

  it('goes on with the next entry when the other one is kept', () => {
    const queue = run(two, conflict(score(1, 4, 6, 3)), choose('theirs'));
    expect(keys(queue)).toEqual(['b']);
    expect(states(queue)).toEqual(['waiting']);
  });

  it('of a finish sends it for the sets that the player has now seen', () => {
    const present = { version: 12, scores: [score(1, 6, 4), score(2, 6, 1)] } as Match;
    const queue = run(added(finish('a')), conflict(present), choose('mine'));
    expect(queue.entries[0]).toMatchObject({
      seen: present.scores,
      input: { body: { expected_version: 12 } },
    });
  });

  it('of a finish drops it when the player does not finish', () => {
    const present = { version: 12, scores: [score(1, 6, 4)] } as Match;
    expect(keys(run(added(finish('a')), conflict(present), choose('theirs')))).toEqual([]);
  });
});

describe('a refused entry', () => {
  const refused = run(added(setOf('a', 1, 6, 4), finish('b'), setOf('c', 1, 6, 0, 8)), {
    type: 'refused',
    id: 1,
    text: 'Não.',
  });

  it('goes out again as a new request', () => {
    const queue = run(refused, { type: 'retried', id: 1, key: 'new', at: 9 });
    expect(sent(queue)).toEqual(['new', 'b', 'c']);
  });

  it('takes along what depends on it when it is discarded', () => {
    expect(keys(run(refused, { type: 'discarded', id: 1 }))).toEqual(['c']);
  });

  it('is ignored when another tab has settled it', () => {
    expect(run(refused, { type: 'answered', id: 42, answer: null })).toBe(refused);
  });
});

it('a request that was sent keeps its key and its body', () => {
  const queue = run(added(finish('a')), { type: 'sending', id: 1, expected_version: 4 });
  expect(queue.entries[0]).toMatchObject({
    key: 'a',
    isSent: true,
    input: { body: { expected_version: 4 } },
  });
});

it.each<[string, boolean, number, boolean]>([
  ['sent yesterday', true, DAY_MS, false],
  ['sent 30 days ago', true, 30 * DAY_MS, true],
  ['never sent', false, 30 * DAY_MS, false],
])('an entry %s is too old: %s', (_, isSent, age, old) => {
  expect(isTooOld({ isSent, at: 0 } as Entry, age)).toBe(old);
});

it.each<[string, MatchScore[], boolean]>([
  ['the same sets', [score(2, 6, 3), score(1, 6, 4)], true],
  ['another score', [score(1, 6, 4), score(2, 6, 2)], false],
  ['one set more', [score(1, 6, 4), score(2, 6, 3), score(3, 6, 3)], false],
])('a finish with %s was seen: %s', (_, scores, same) => {
  expect(hasSeen({ seen: [score(1, 6, 4), score(2, 6, 3)] } as Partial<Entry> as Entry, scores)).toBe(same);
});
