import { recordSet } from '@bandeja/contract/calls/match-scores';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, PageRequest } from '../../testing/fake-server.ts';
import { dismissToast, toasts } from '../../ui/feedback/toasts.ts';
import type { NewEntry } from './queue.ts';
import { queuePort, showNothing, waiting, waitingTitle } from './queue-port.ts';
import { useQueuedCall } from './queued-call.ts';

let server: FakeServer;
let added: NewEntry[];
/** The retry keys that the server has received. */
let keys: (string | null)[];
beforeEach(() => {
  server = new FakeServer();
  added = [];
  keys = [];
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (request: Request) => {
    keys.push(request.headers.get('idempotency-key'));
    return server.fetch(request);
  });
  const add = async (entry: NewEntry) => added.push(entry) && 7;
  queuePort.set({ add, retry: vi.fn(), choose: vi.fn(), discard: vi.fn() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queuePort.set(null);
  showNothing();
});

type Send = () => Promise<unknown>;

function Screen({ match, onReady }: { match: number; onReady: (send: Send) => void }) {
  const { mutateAsync } = useQueuedCall(recordSet, {
    match,
    describe: () => ({ title: 'Set 1: 6 × 4', place: '' }),
    fallback: 'Falha ao gravar o set',
  });
  onReady(() => mutateAsync({ body: { match, set: 1, team_a_score: 6, team_b_score: 4 } }));
  return null;
}

/** Records the first set of a match; hooks and mutations need no DOM. */
async function record(match = 7): Promise<unknown> {
  const ready: Send[] = [];
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Screen match={match} onReady={(send) => ready.push(send)} />
    </QueryClientProvider>,
  );
  return await ready[0]?.();
}

test('without an answer the call is stored as sent, with the retry key that the server has seen', async () => {
  server.loseAnswerTo('recordSet');
  expect(await record()).toEqual({ queued: true, match: 7 });
  expect(keys).toEqual([expect.stringMatching(/./)]);
  expect(added).toMatchObject([{ call: 'recordSet', key: keys[0], isSent: true, title: 'Set 1: 6 × 4' }]);
});

test('without network it is stored at once and nothing is sent', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await record();
  expect(keys).toEqual([]);
  expect(added).toMatchObject([{ isSent: false }]);
});

test('it waits behind an entry of the same match, and not behind one of another match', async () => {
  const entry = { match: 7, state: 'waiting' } as never;
  waiting.set({ entries: [entry], created: {}, isKept: true });
  await record(8);
  expect([keys.length, added.length]).toEqual([1, 0]);
  await record(7);
  expect([keys.length, added.length]).toEqual([1, 1]);
});

test('for a match that only this device knows nothing is sent', async () => {
  await record(-1);
  expect([keys.length, added.length]).toEqual([0, 1]);
});

const refusal = (status: number, code: string) =>
  Response.json({ error: 'Não.' }, { status, headers: { 'x-error-code': code } });

test.each<[string, () => Response, number]>([
  ['a refusal', () => refusal(403, 'match_not_yours'), 403],
  ['the end of the session', () => refusal(401, 'unauthenticated'), 401],
])('%s is no reason to wait', async (_, answer, status) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(record()).rejects.toMatchObject({ status });
  expect(added).toEqual([]);
});

test.each<[string, () => Response]>([
  ['a gateway answers without the server', () => new Response('<html>', { status: 502 })],
  ['the server fails, perhaps after the commit', () => refusal(503, 'unavailable')],
  ['the server asks to come later', () => refusal(429, 'rate_limited')],
])('it waits as sent when %s', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  expect(await record()).toEqual({ queued: true, match: 7 });
  expect(added).toMatchObject([{ isSent: true }]);
});

test.each<[string, () => Promise<Response>, boolean]>([
  ['a 500', async () => refusal(500, 'internal'), true],
  ['a 502 of a gateway', async () => new Response('<html>', { status: 502 }), true],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s keeps the entry, and a failure of the server is said', async (_, answer, isSaid) => {
  vi.stubGlobal('fetch', answer);
  for (const toast of toasts.get()) dismissToast(toast.id);
  await record();
  expect(added.map(({ failed }) => failed === true)).toEqual([isSaid]);
  const sentence = 'Falha ao gravar o set. Ficou guardado neste aparelho, e tentamos de novo.';
  expect(toasts.get().map(({ tone, message }) => [tone, message])).toEqual(
    isSaid ? [['error', sentence]] : [],
  );
  expect(waitingTitle(added)).toBe(isSaid ? 'O servidor falhou' : 'Aguardando conexão');
  vi.stubGlobal('navigator', { onLine: false });
  expect(waitingTitle(added)).toBe('Aguardando conexão');
});

test('where nothing can be stored it needs the network', async () => {
  queuePort.set(null);
  server.loseAnswerTo('recordSet');
  await expect(record()).rejects.toMatchObject({ status: 0 });
});
