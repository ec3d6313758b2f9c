import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { beginWith } from './kept-answers.ts';

const KEY = ['listRankingsOfPlayer', { params: { id: 1 } }];
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

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
