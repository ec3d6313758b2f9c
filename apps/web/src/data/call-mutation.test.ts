import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { ApiError } from '@bandeja/contract/client';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAttempt, inMemory } from './attempt.ts';
import { callMutation } from './call-mutation.ts';
import { callKey } from './call-query.ts';
import { refetch } from './refetch.ts';

const one = callKey(getBooking, { params: { id: 7 } });
const list = callKey(listBookings, { query: { page: 1 } });

/** A page that shows a booking and a list, of which the server has version 1. */
async function openPage() {
  const client = new QueryClient();
  const server = { version: 1, reads: [] as string[], reading: undefined as Promise<void> | undefined };
  for (const queryKey of [one, list]) {
    const observer = new QueryObserver<unknown>(client, {
      queryKey,
      queryFn: async () => {
        server.reads.push(queryKey[0]);
        await server.reading;
        return { version: server.version };
      },
    });
    observer.subscribe(() => {});
    await observer.refetch();
  }
  server.reads = [];
  return { client, server, shown: () => [one, list].map((key) => client.getQueryData<unknown>(key)) };
}

const cancel = (
  client: QueryClient,
  send: () => Promise<{ version: number }>,
  answers?: () => { queryKey: typeof one },
) =>
  new MutationObserver(
    client,
    callMutation('cancelBooking', { client, attempt: createAttempt(inMemory()), send, answers }),
  ).mutate(undefined);

it('a change stores its answer and refetches the other reads when a read gives the same answer', async () => {
  const { client, server, shown } = await openPage();
  const answer = async () => ({ version: ++server.version });
  await cancel(client, answer, () => ({ queryKey: one }));
  await expect.poll(shown).toEqual([{ version: 2 }, { version: 2 }]);
  expect(server.reads).toEqual(['listBookings']);
});

it('a change is pending until every shown read is refetched when no read gives its answer', async () => {
  const { client, server, shown } = await openPage();
  await cancel(client, async () => ({ version: ++server.version }));
  expect(shown()).toEqual([{ version: 2 }, { version: 2 }]);
});

it('a refused change refetches the reads when the page is stale', async () => {
  const { client, server, shown } = await openPage();
  server.version = 2;
  const refusal = new ApiError(409, {}, { code: 'booking_already_cancelled' });
  await expect(
    cancel(
      client,
      () => Promise.reject(refusal),
      () => ({ queryKey: one }),
    ),
  ).rejects.toBe(refusal);
  expect(shown()).toEqual([{ version: 2 }, { version: 2 }]);
});

it('a read in flight does not overwrite the answer of a change', async () => {
  const { client, server, shown } = await openPage();
  let late = (_: unknown) => {};
  const answers = [new Promise((resolve) => (late = resolve))];
  const reading = client.fetchQuery<unknown>({
    queryKey: one,
    queryFn: () => answers.shift() ?? { version: server.version },
  });
  reading.catch(() => undefined);
  await cancel(
    client,
    async () => ({ version: ++server.version }),
    () => ({ queryKey: one }),
  );
  late({ version: 1 });
  await expect.poll(shown).toEqual([{ version: 2 }, { version: 2 }]);
});

it.each(['before', 'after'])(
  'an answer does not stay in place of a later state that is read while the call is under way and arrives %s it',
  async (arrival) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, server, shown } = await openPage();
    let arrive = () => {};
    const send = async () => {
      vi.setSystemTime(Date.now() + 1);
      const answer = { version: ++server.version };
      server.version += 1;
      server.reading = arrival === 'before' ? undefined : new Promise((resolve) => (arrive = resolve));
      const reading = refetch(client, { queryKey: one });
      await (arrival === 'before' ? reading : expect.poll(() => server.reads).toContain('getBooking'));
      server.reading = undefined;
      return answer;
    };
    await cancel(client, send, () => ({ queryKey: one }));
    arrive();
    await expect.poll(shown).toEqual([{ version: 3 }, { version: 3 }]);
  },
);
