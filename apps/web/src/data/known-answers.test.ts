import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { EarlyReads, KnownAnswer } from '../lib/first-paint/early-reads.ts';
import { beginWithKnown } from './known-answers.ts';

const PLAYER = 1;
const KEY = ['listRankingsOfPlayer', { params: { id: PLAYER } }];
const OTHER = ['other'];
const READS = [
  [KEY, '/known'],
  [OTHER, '/under-way'],
] as const;
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

afterEach(() => vi.unstubAllGlobals());

/** What the page has read before the code arrived. */
function know(answer: KnownAnswer, fields: Partial<EarlyReads> = {}): EarlyReads {
  const early: EarlyReads = {
    access: 'a',
    until: Date.now() + 1_000,
    answers: new Map(['/known', '/under-way'].map((address) => [address, Promise.resolve(new Response())])),
    player: PLAYER,
    known: new Map([['/known', answer]]),
    ...fields,
  };
  vi.stubGlobal('earlyReads', early);
  return early;
}

it('shows a stored answer at once and reads it again, however young it is', async () => {
  const client = newClient();
  const early = know({ data: 'stored', at: Date.now(), isStored: true });
  beginWithKnown(client, PLAYER, READS);
  expect(client.getQueryData(KEY)).toBe('stored');
  // The read that is under way.
  expect([...early.answers.keys()]).toEqual(['/known', '/under-way']);
  const read = vi.fn(async () => 'new');
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('new'));
  expect(read).toHaveBeenCalledOnce();
  stop();
});

it('keeps the time of the answer, which the page shows without network', () => {
  const client = newClient();
  know({ data: 'stored', at: 5_000, isStored: true });
  beginWithKnown(client, PLAYER, READS);
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(5_000);
});

it('leaves an answer that the app has read by itself', () => {
  const client = newClient();
  client.setQueryData(KEY, 'read');
  know({ data: 'stored', at: Date.now(), isStored: true });
  beginWithKnown(client, PLAYER, READS);
  expect(client.getQueryData(KEY)).toBe('read');
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
});

it('begins with what the page has read, each answer once', () => {
  const client = newClient();
  const early = know({ data: 'early', at: 5_000, isStored: false });
  beginWithKnown(client, PLAYER, READS);
  expect(client.getQueryData(KEY)).toBe('early');
  expect(client.getQueryState(KEY)).toMatchObject({ dataUpdatedAt: 5_000, isInvalidated: false });
  expect(client.getQueryState(OTHER)).toBeUndefined();
  // The second one is the app's next read (session/api.ts).
  expect([...early.answers.keys()]).toEqual(['/under-way']);

  const later = newClient();
  beginWithKnown(later, PLAYER, READS);
  expect(later.getQueryData(KEY)).toBeUndefined();
});

it('begins with nothing of another player', () => {
  const client = newClient();
  know({ data: 'early', at: 5_000, isStored: false }, { player: 2 });
  beginWithKnown(client, PLAYER, READS);
  expect(client.getQueryData(KEY)).toBeUndefined();
});
