import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soldOutTimes } from './sold-out.ts';

const arena = { id: 1, slug: 'arena', name: 'Arena', city: 'São Paulo' };
const beira = { id: 2, slug: 'beira', name: 'Beira', city: 'São Paulo' };

/** One court, free at these times for these durations. */
const day = (free: Record<string, number[]>, club = arena): SlotOfDay[] =>
  Object.entries(free).map(([id, durations]) => ({
    id,
    courts: [
      {
        id: club.id,
        name: 'Quadra',
        surface: 'grama',
        indoor: true,
        club,
        availables: durations.map((duration) => ({ start_time: id, end_time: '', duration, price_cents: 1 })),
      },
    ],
  }));

describe('soldOutTimes', () => {
  it('finds the missing time when two free ranges meet', () => {
    expect(soldOutTimes(day({ '20:00': [60], '20:30': [60], '21:30': [60] }))).toEqual(['21:00']);
  });

  it('reports no time in a gap, because the club may be closed', () => {
    expect(soldOutTimes(day({ '10:00': [60], '10:30': [60], '14:00': [60], '14:30': [60] }))).toEqual([]);
  });

  it('reports no time in the last hour, because a booking would end too late', () => {
    expect(soldOutTimes(day({ '20:30': [60, 90], '21:00': [60] }))).toEqual([]);
  });

  it('reads the free ranges of each club separately', () => {
    const both = [...day({ '20:00': [60], '20:30': [60] }), ...day({ '21:30': [60], '22:00': [60] }, beira)];
    expect(soldOutTimes(both)).toEqual([]);
  });

  it('finds the missing time after midnight', () => {
    expect(soldOutTimes(day({ '23:00': [60], '23:30': [60], '00:30': [60] }))).toEqual(['00:00']);
  });

  it('reports only times that are open and not bookable, for every club that the rules allow', () => {
    const minutes = fc.integer({ min: 12, max: 44 }).map((half) => half * 30);
    const ranges = fc.array(fc.tuple(minutes, fc.integer({ min: 1, max: 6 })), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(ranges, { minLength: 1, maxLength: 3 }), fc.boolean(), (courts, hasBreak) => {
        const date = '2025-11-25';
        const zone = 'America/Sao_Paulo';
        const hours = hasBreak
          ? [
              { opens: 360, closes: 720 },
              { opens: 780, closes: 1320 },
            ]
          : [{ opens: 360, closes: 1320 }];
        const at = (minute: number) => zonedTime(date, minute, zone);
        const question = {
          date,
          zone,
          hours,
          step_minutes: 30,
          durations: [60, 90, 120],
          now: '2025-11-20T12:00:00Z',
        };
        const price_rules = [
          { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 2880, price_cents_per_hour: 6000 },
        ];
        const busy = courts.map((taken, id) => ({
          id,
          price_rules,
          busy: taken.map(([start, halves]) => ({ start_at: at(start), end_at: at(start + halves * 30) })),
        }));
        const offered = listSlots({ ...question, courts: busy });
        const everything = listSlots({ ...question, courts: [{ id: 0, price_rules, busy: [] }] });
        const possible = new Set(
          everything.flatMap(({ slots }) => slots.map(({ start_time }) => start_time)),
        );
        const slotsOfDay = new Map<number, SlotOfDay>();
        for (const { court, slots } of offered) {
          for (const { start_minutes, start_time, options } of slots) {
            const slot = slotsOfDay.get(start_minutes) ?? { id: start_time, courts: [] };
            slot.courts.push({
              id: court,
              name: '',
              surface: '',
              indoor: false,
              club: arena,
              availables: options.map((option) => ({ ...option, start_time })),
            });
            slotsOfDay.set(start_minutes, slot);
          }
        }
        const list = [...slotsOfDay].toSorted(([a], [b]) => a - b).map(([, slot]) => slot);
        for (const time of soldOutTimes(list)) {
          expect(possible).toContain(time);
          expect(list.map(({ id }) => id)).not.toContain(time);
        }
      }),
    );
  });
});
