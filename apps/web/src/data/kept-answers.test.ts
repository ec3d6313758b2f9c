import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { EarlyRead, EarlyReads } from '../lib/first-paint/early-reads.ts';
import { setTokens } from '../session/tokens.ts';
import { beginWith, beginWithEarly } from './kept-answers.ts';

const KEY = ['listRankingsOfPlayer', { params: { id: 1 } }];
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

afterEach(() => {
  vi.unstubAllGlobals();
  setTokens(null);
});

/** What the page has read with the token "a" before the code arrived. */
function readEarly(fields: Partial<EarlyReads> = {}): EarlyReads['answers'] {
  setTokens({ access: 'a', refresh: 'r' });
  const answer: EarlyRead = Promise.resolve(new Response());
  answer.known = { data: 'early', at: 5_000 };
  const answers = new Map([
    ['/known', answer],
    ['/under-way', Promise.resolve(new Response())],
  ]);
  vi.stubGlobal('earlyReads', { access: 'a', until: Date.now() + 1_000, answers, ...fields });
  return answers;
}

it('shows a kept answer at once and reads it again, however young it is', async () => {
  const client = newClient();
  beginWith(client, [[KEY, 'kept', Date.now()]]);
  expect(client.getQueryData(KEY)).toBe('kept');
  const read = vi.fn(async () => 'new');
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('new'));
  expect(read).toHaveBeenCalledOnce();
  stop();
});

it('keeps the time of the answer, which the page shows without network', () => {
  const client = newClient();
  beginWith(client, [[KEY, 'kept', 5_000]]);
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(5_000);
});

it('leaves an answer that the app has read by itself', () => {
  const client = newClient();
  client.setQueryData(KEY, 'read');
  beginWith(client, [[KEY, 'kept', Date.now()]]);
  expect(client.getQueryData(KEY)).toBe('read');
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
});

it('begins with what the page has read, each answer once', () => {
  const client = newClient();
  const answers = readEarly();
  const other = ['other'];
  beginWithEarly(client, [
    [KEY, '/known'],
    [other, '/under-way'],
  ]);
  expect(client.getQueryData(KEY)).toBe('early');
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(5_000);
  expect(client.getQueryState(other)).toBeUndefined();
  // The second one is the app's next read (session/api.ts).
  expect([...answers.keys()]).toEqual(['/under-way']);
});

it.each<[string, Partial<EarlyReads>]>([
  ['of another session', { access: 'b' }],
  ['of long ago', { until: Date.now() - 1 }],
])('begins with nothing that the page has read %s', (_, fields) => {
  const client = newClient();
  readEarly(fields);
  beginWithEarly(client, [[KEY, '/known']]);
  expect(client.getQueryData(KEY)).toBeUndefined();
});
