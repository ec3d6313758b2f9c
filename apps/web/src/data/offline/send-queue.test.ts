import { DAY_MS } from '@bandeja/rules/time/instant';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTokens } from '../../session/tokens.ts';
import { PageRequest } from '../../testing/fake-server.ts';
import { EMPTY, type NewEntry, type Queue, queueReducer, stateOf } from './queue.ts';
import { sendQueue } from './send-queue.ts';

const OWNER = 7;

/** The player of each access token. */
let owners: Record<string, number>;
let sent: { path: string; key: string | null; access: string; body: Record<string, unknown> }[];
/** Answers the calls of the queue; 200 with an id unless replaced. */
let answer: (path: string, access: string) => Response | Promise<Response>;
/** Runs when the player of a token is read. */
let onWhose: () => void;
let queue: Queue;

const refusal = (status: number, code?: string) =>
  Response.json({ error: 'Não.' }, { status, headers: code ? { 'x-error-code': code } : {} });

async function respond(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url);
  const access = (request.headers.get('authorization') ?? '').replace('Bearer ', '');
  if (path === '/api/players/user') {
    const id = owners[access];
    onWhose();
    return Response.json({ id });
  }
  if (request.method === 'GET') return answer(path, access);
  sent.push({ path, key: request.headers.get('idempotency-key'), access, body: await request.json() });
  return answer(path, access);
}

const signInWith = (access: string) => setTokens({ access, refresh: 'r' });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', respond);
  owners = { a: OWNER };
  sent = [];
  answer = () => Response.json({ id: 99, version: 1, players: [], scores: [] });
  onWhose = () => undefined;
  queue = EMPTY;
  signInWith('a');
});
afterEach(() => {
  setTokens(null);
  vi.unstubAllGlobals();
});

const add = (...entries: NewEntry[]) => {
  for (const entry of entries) queue = queueReducer(queue, { type: 'added', entry });
};
const send = () =>
  sendQueue(OWNER, {
    client: new QueryClient(),
    read: async () => queue,
    apply: async (_owner, event) => {
      queue = queueReducer(queue, event);
    },
  });
const keys = () => sent.map(({ key }) => key);
const states = () => queue.entries.map((entry) => [entry.key, stateOf(queue, entry)]);

const entry = (key: string, fields: Partial<NewEntry>): NewEntry => ({
  ...{ call: 'recordSet', input: { body: {} }, key, match: 3, title: key, place: '' },
  ...{ at: Date.now(), isSent: false, ...fields },
});
const setOf = (key: string, match: number, set = 1) =>
  entry(key, { match, input: { body: { match, set, team_a_score: 6, team_b_score: 4 } } });

it('everything is sent in order, each with its retry key, to the match that the create has made', async () => {
  const create = entry('create', { call: 'createMatch', match: null, input: { body: { type: 'Friendly' } } });
  const finish = entry('finish', { call: 'finishMatch', match: -1, input: { params: { id: -1 }, body: {} } });
  add(create, setOf('set', -1), finish, setOf('other', 5));
  await send();
  expect(sent.map(({ path, key, body }) => [path, key, body.match])).toEqual([
    ['/api/matches/', 'create', undefined],
    ['/api/match-scores/', 'set', 99],
    ['/api/matches/99/finish/', 'finish', undefined],
    ['/api/match-scores/', 'other', 5],
  ]);
  expect(queue.entries).toEqual([]);
});

it('a request whose answer was lost is sent again as it was, with the same key', async () => {
  add(setOf('set', 3), setOf('next', 3, 2));
  answer = () => {
    throw new TypeError('The answer is lost');
  };
  await expect(send()).rejects.toMatchObject({ status: 0 });
  expect(queue.entries.map(({ isSent }) => isSent)).toEqual([true, false]);
  answer = () => Response.json({ match: 3, set: 1, version: 1, scores: [] });
  await send();
  expect(keys()).toEqual(['set', 'set', 'next']);
  expect(sent[1]).toEqual(sent[0]);
});

describe('under another player', () => {
  it('nothing is sent', async () => {
    add(setOf('set', 3));
    owners = { a: 8 };
    await send();
    expect([keys(), states()]).toEqual([[], [['set', 'waiting']]]);
  });

  it('nothing is sent when another tab changes the session between the question and the sending', async () => {
    add(setOf('set', 3));
    owners = { a: OWNER, b: 8 };
    onWhose = () => signInWith('b');
    await send();
    expect([keys(), states()]).toEqual([[], [['set', 'waiting']]]);
  });

  it('what is left stays when the session ends between two entries', async () => {
    add(setOf('first', 3), setOf('second', 3, 2));
    owners = { a: OWNER, b: 8 };
    answer = (_path, access) => {
      if (sent.length === 1) return Response.json({ match: 3, set: 1, version: 1 });
      signInWith('b');
      return access === 'a' ? refusal(401, 'unauthenticated') : Response.json({});
    };
    await send();
    expect(sent.map(({ key, access }) => [key, access])).toEqual([
      ['first', 'a'],
      ['second', 'a'],
    ]);
    expect(states()).toEqual([['second', 'waiting']]);
  });
});

it('with a token that was renewed meanwhile the entry goes out again', async () => {
  add(setOf('set', 3));
  owners = { a: OWNER, b: OWNER };
  answer = (_path, access) => {
    signInWith('b');
    return access === 'a' ? refusal(401, 'unauthenticated') : Response.json({ match: 3, set: 1, version: 1 });
  };
  await send();
  expect(sent.map(({ key, access }) => [key, access])).toEqual([
    ['set', 'a'],
    ['set', 'b'],
  ]);
  expect(queue.entries).toEqual([]);
});

it.each([
  ['a failing server', () => refusal(503, 'unavailable')],
  ['a rate limit', () => refusal(429, 'rate_limited')],
  ['a proxy', () => new Response('<html>', { status: 403 })],
  ['a gateway without the server', () => new Response('<html>', { status: 502 })],
  ['a lost race for a lock', () => refusal(409, 'conflict')],
])('%s decides nothing: the entry waits', async (_, given) => {
  add(setOf('set', 3));
  answer = given;
  await expect(send()).rejects.toThrow();
  expect(states()).toEqual([['set', 'waiting']]);
});

it('a refused entry keeps those that depend on it, and no other one', async () => {
  add(setOf('no', 3), setOf('after', 3, 2), setOf('other', 5));
  answer = () =>
    sent.length === 1 ? refusal(403, 'forbidden') : Response.json({ match: 5, set: 1, version: 1 });
  await send();
  expect(keys()).toEqual(['no', 'other']);
  expect(states()).toEqual([
    ['no', 'refused'],
    ['after', 'blocked'],
  ]);
});

it('an entry whose key the server may have deleted is not sent automatically', async () => {
  add({ ...setOf('old', 3), isSent: true, at: Date.now() - 30 * DAY_MS });
  await send();
  expect([keys(), states()]).toEqual([[], [['old', 'refused']]]);
});

it('a finish is sent for the sets that the player saw, bound to that version, and else waits', async () => {
  const finish = (key: string, match: number) =>
    entry(key, {
      ...{ call: 'finishMatch', match, input: { params: { id: match }, body: {} } },
      seen: [{ set: 1, team_a_score: 6, team_b_score: 4 }],
    });
  add(finish('same', 3), finish('changed', 4));
  const scores = [{ set: 1, team_a_score: 6, team_b_score: 4 }];
  answer = (path) =>
    Response.json({ id: path.includes('4') ? 4 : 3, version: 12, scores: path.includes('4') ? [] : scores });
  await send();
  expect(sent.map(({ key, body }) => [key, body.expected_version])).toEqual([['same', 12]]);
  expect(states()).toEqual([['changed', 'conflict']]);
});

it('a call that a newer build has stored is sent as it says, or stays and is passed over', async () => {
  const newer = (key: string, fields: Partial<NewEntry>) =>
    entry(key, { call: 'cheer' as never, input: { params: { id: -1 }, body: { loud: true } }, ...fields });
  const request = { method: 'POST', path: '/api/matches/:id/cheer/' } as const;
  const create = entry('create', { call: 'createMatch', match: null, input: { body: { type: 'Friendly' } } });
  add(
    create,
    newer('cheer', { match: -1, request }),
    newer('unknown', {}),
    setOf('after', 3),
    setOf('set', 5),
  );
  await send();
  expect(sent.map(({ path, key, body }) => [path, key, body.loud])).toEqual([
    ['/api/matches/', 'create', undefined],
    ['/api/matches/99/cheer/', 'cheer', true],
    ['/api/match-scores/', 'set', undefined],
  ]);
  expect(states()).toEqual([
    ['unknown', 'newer'],
    ['after', 'blocked'],
  ]);
  // A conflict of such a call has no choices that this build could show.
  add(newer('refused', { match: 8, request }));
  answer = () => refusal(409, 'match_version_moved');
  await send();
  expect(states().at(-1)).toEqual(['refused', 'refused']);
});
