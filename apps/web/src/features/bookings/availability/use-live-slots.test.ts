import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../live/read-events.ts';
import { mountHook } from '../../../testing/mount.tsx';
import { availablesQuery, freeDaysQuery } from '../api.ts';
import { useLiveSlots, withoutTaken } from './use-live-slots.ts';

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

const SAO_PAULO = { date: '2026-11-20', zone: 'America/Sao_Paulo' };

/** "18:00 1:60 1:90 2:60": a time with courts and minutes free then. */
function day(...lines: string[]): SlotOfDay[] {
  return lines.map((line) => {
    const [id = '', ...options] = line.split(' ');
    const courts = new Map<number, number[]>();
    for (const option of options) {
      const [court = 0, minutes = 0] = option.split(':').map(Number);
      courts.set(court, [...(courts.get(court) ?? []), minutes]);
    }
    return {
      id,
      courts: [...courts].map(([court, durations]) => ({
        id: court,
        name: `Quadra ${court}`,
        surface: 'artificial',
        indoor: true,
        club: { id: 1, slug: 'clube', name: 'Clube', city: 'São Paulo' },
        availables: durations.map((duration) => ({
          start_time: id,
          end_time: '',
          duration,
          price_cents: 100,
        })),
      })),
    };
  });
}

const text = (slots: SlotOfDay[]) =>
  slots.map(({ id, courts }) =>
    [
      id,
      ...courts.flatMap((court) => court.availables.map(({ duration }) => `${court.id}:${duration}`)),
    ].join(' '),
  );

it.each<[string, string[], { court: number; from: string; to: string }, string[]]>([
  [
    'removes the taken time and every option that overlaps it',
    ['17:00 1:60 1:90 2:60', '17:30 1:60', '18:00 1:60 2:60', '18:30 1:60', '19:00 1:60'],
    { court: 1, from: '2026-11-20T21:00:00Z', to: '2026-11-20T22:00:00Z' },
    ['17:00 1:60 2:60', '18:00 2:60', '19:00 1:60'],
  ],
  [
    'keeps times that end or begin at the taken range',
    ['17:00 1:60', '19:00 1:60'],
    { court: 1, from: '2026-11-20T21:00:00Z', to: '2026-11-20T22:00:00Z' },
    ['17:00 1:60', '19:00 1:60'],
  ],
  [
    'removes a time after midnight from the night before',
    ['23:30 1:60', '00:30 1:60'],
    { court: 1, from: '2026-11-21T03:30:00Z', to: '2026-11-21T04:30:00Z' },
    ['23:30 1:60'],
  ],
  [
    'keeps the morning when the next morning is taken',
    ['08:00 1:60'],
    { court: 1, from: '2026-11-21T11:00:00Z', to: '2026-11-21T12:00:00Z' },
    ['08:00 1:60'],
  ],
])('withoutTaken %s', (_name, before, { court, from, to }, after) => {
  expect(text(withoutTaken(day(...before), { court, start_at: from, end_at: to }, SAO_PAULO))).toEqual(after);
});

it('withoutTaken compares times in the club’s zone', () => {
  const taken = { court: 1, start_at: '2026-11-20T22:00:00Z', end_at: '2026-11-20T23:00:00Z' };
  const slots = day('18:00 1:60', '19:00 1:60');
  expect(text(withoutTaken(slots, taken, { date: '2026-11-20', zone: 'America/Manaus' }))).toEqual([
    '19:00 1:60',
  ]);
  expect(text(withoutTaken(slots, taken, SAO_PAULO))).toEqual(['18:00 1:60']);
});

it('withoutTaken returns the same list when no time is taken, and never changes its input', () => {
  const slots = day('18:00 1:60');
  const elsewhere = { court: 2, start_at: '2026-11-20T21:00:00Z', end_at: '2026-11-20T22:00:00Z' };
  expect(withoutTaken(slots, elsewhere, SAO_PAULO)).toBe(slots);
  expect(withoutTaken(slots, { ...elsewhere, court: 1 }, SAO_PAULO)).toEqual([]);
  expect(text(slots)).toEqual(['18:00 1:60']);
});
