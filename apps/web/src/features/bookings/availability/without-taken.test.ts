import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { expect, it } from 'vitest';
import { withoutTaken } from './without-taken.ts';

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
