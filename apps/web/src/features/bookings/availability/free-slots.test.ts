import type { AvailableCourt, SlotOfDay } from '@bandeja/contract/calls/bookings';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  courtsByPrice,
  courtsOf,
  durationsOf,
  hourRows,
  isAhead,
  optionFor,
  slotCells,
  soldOutTimes,
  stillAhead,
} from './free-slots.ts';

const club = { id: 1, slug: 'arena', name: 'Arena', city: 'São Paulo' };

function court(id: number, prices: Record<number, number>): AvailableCourt {
  const availables = Object.entries(prices).map(([duration, price_cents]) => ({
    start_time: '18:00',
    end_time: '19:00',
    duration: Number(duration),
    price_cents,
  }));
  return { id, name: `Quadra ${id}`, surface: 'grama', indoor: true, club, availables };
}

const slot = (id: string, ...courts: AvailableCourt[]): SlotOfDay => ({ id, courts });

describe('slotCells', () => {
  it('counts the courts free for the duration and gives their lowest price', () => {
    const day = [
      slot('18:00', court(1, { 60: 16000, 90: 24000 }), court(2, { 60: 15000 }), court(3, { 90: 27000 })),
    ];
    expect(slotCells(day, 60, [])).toMatchObject([{ free: 2, price_cents: 15000, duration: 60 }]);
    expect(slotCells(day, 90, [])).toMatchObject([{ free: 2, price_cents: 24000, duration: 90 }]);
  });

  it('offers a shorter duration when the chosen one is not free', () => {
    const day = [slot('20:00', court(1, { 60: 18000 }))];
    expect(slotCells(day, 90, [])).toMatchObject([{ free: 1, price_cents: 18000, duration: 60 }]);
  });

  it('marks a cell as cheap when it costs less per minute than the highest price of the day', () => {
    const day = [slot('18:00', court(1, { 60: 16000 })), slot('19:00', court(1, { 60: 18000 }))];
    expect(slotCells(day, 60, []).map((cell) => cell.kind === 'free' && cell.cheap)).toEqual([true, false]);
    expect(slotCells(day.slice(1), 60, [])).toMatchObject([{ cheap: false }]);
  });

  it('sorts taken times among the free ones, and midnight after the evening', () => {
    const day = [slot('23:30', court(1, { 60: 14000 })), slot('00:00', court(1, { 60: 14000 }))];
    const cells = slotCells(day, 60, ['19:00']);
    expect(cells.map(({ time, kind }) => [time, kind])).toEqual([
      ['19:00', 'gone'],
      ['23:30', 'free'],
      ['00:00', 'free'],
    ]);
    expect(hourRows(cells).map(({ label }) => label)).toEqual(['19h', '23h', '00h']);
  });

  it('returns no cell when the day is empty', () => {
    expect(slotCells([], 60, [])).toEqual([]);
    expect(hourRows([])).toEqual([]);
  });
});

describe('the offers of a day', () => {
  const day = [
    slot('18:00', court(1, { 90: 1, 60: 1 }), court(2, { 60: 1 })),
    slot('19:00', court(1, { 120: 1 })),
  ];

  it('list each duration and count each court once', () => {
    expect(durationsOf(day)).toEqual([60, 90, 120]);
    expect(courtsOf(day)).toBe(2);
  });

  it('give the same duration, else the longest below, else the shortest', () => {
    const options = [{ duration: 120 }, { duration: 60 }, { duration: 90 }];
    expect(optionFor(options, 90)).toEqual({ duration: 90 });
    expect(optionFor(options, 100)).toEqual({ duration: 90 });
    expect(optionFor(options, 30)).toEqual({ duration: 60 });
    expect(optionFor([], 60)).toBeUndefined();
  });

  it('sort courts with the duration first, then by price, then in the given order', () => {
    const courts = [
      court(1, { 60: 100 }),
      court(2, { 90: 300 }),
      court(3, { 90: 200 }),
      court(4, { 90: 200 }),
    ];
    expect(courtsByPrice(courts, 90).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });
});

const seen = { date: '2026-08-12', zone: 'America/Sao_Paulo' };
const slots = ['17:30', '18:00', '18:30', '19:00', '00:30'].map((id) => ({ id, courts: [] }));
const ahead = (now: string) => stillAhead(slots, { ...seen, now: new Date(now) }).map(({ id }) => id);

test('a page that stays open stops offering the times that have begun', () => {
  expect(ahead('2026-08-12T17:40:00-03:00')).toEqual(['18:00', '18:30', '19:00', '00:30']);
  expect(ahead('2026-08-12T18:00:00-03:00')).toEqual(['18:30', '19:00', '00:30']);
  expect(ahead('2026-08-12T18:40:00-03:00')).toEqual(['19:00', '00:30']);
  expect(ahead('2026-08-12T23:59:00-03:00')).toEqual(['00:30']);
});

test('the clock is that of the clubs, not of the device', () => {
  const now = new Date('2026-08-12T18:40:00-03:00');
  expect(isAhead('18:00', { ...seen, now })).toBe(false);
  expect(isAhead('18:00', { ...seen, now, zone: 'America/Manaus' })).toBe(true);
});

test('all times of a later day are ahead, and none of an earlier one', () => {
  const now = new Date('2026-08-12T18:40:00-03:00');
  expect(isAhead('07:00', { ...seen, date: '2026-08-13', now })).toBe(true);
  expect(isAhead('23:00', { ...seen, date: '2026-08-11', now })).toBe(false);
});

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
