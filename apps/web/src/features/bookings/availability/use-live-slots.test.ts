import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../live/live-event.ts';
import { mountHook } from '../../../testing/mount.tsx';
import { availablesQuery } from '../api/list-availables.ts';
import { freeDaysQuery } from '../api/list-free-days.ts';
import { useLiveSlots } from './use-live-slots.ts';

let send: (event: LiveEvent) => void;
vi.mock('../../../live/use-live.ts', () => ({
  useLive: (_topics: unknown, onEvent: typeof send) => {
    send = onEvent;
  },
}));

const DAY = { date: '2026-03-09', sport: 'padel', club: 'arena' };
const slots = (free: boolean) =>
  ({
    event: 'slots',
    data: { court: 1, start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T22:00:00.000Z', free },
  }) as LiveEvent;

/** A page that shows the times of a day and the bars of the days; returns what it reads from now on. */
async function openPage(): Promise<string[]> {
  const client = new QueryClient();
  const reads: string[] = [];
  const shown: [string, readonly unknown[], unknown][] = [
    ['day', availablesQuery(DAY).queryKey, { slots: [], seen: [] }],
    ['days', freeDaysQuery(DAY).queryKey, []],
  ];
  for (const [name, queryKey, answer] of shown) {
    const queryFn = async () => {
      reads.push(name);
      return answer;
    };
    const observer = new QueryObserver<unknown>(client, { queryKey, queryFn });
    observer.subscribe(() => {});
    await observer.refetch();
  }
  mountHook(() => useLiveSlots(DAY, []), undefined, client);
  reads.length = 0;
  return reads;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each<[string, LiveEvent, string[]]>([
  ['a freed time refetches the day and the days', slots(true), ['day', 'days']],
  ['a taken time is removed here, and refetches only the days', slots(false), ['days']],
  ['a gap of the stream refetches both', { event: 'resync', first: false } as LiveEvent, ['day', 'days']],
])('%s', async (_, event, expected) => {
  const reads = await openPage();
  send(event);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads.toSorted()).toEqual(expected);
});
