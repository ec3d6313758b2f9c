import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interval, listSlots, overlaps, type SlotsQuestion, toInterval } from './slots.ts';

const price_rules = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 1080, price_cents_per_hour: 12_000 },
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 1080, to_minute: 2880, price_cents_per_hour: 18_000 },
];

function question(change: Partial<SlotsQuestion<number>> = {}): SlotsQuestion<number> {
  return {
    date: '2025-11-21',
    zone: 'America/Sao_Paulo',
    hours: [{ opens: 1080, closes: 1260 }],
    step_minutes: 30,
    durations: [60, 90, 120],
    now: '2025-11-18T12:00:00Z',
    courts: [{ id: 1, busy: [], price_rules }],
    ...change,
  };
}

function slotsOf(change: Partial<SlotsQuestion<number>> = {}) {
  return listSlots(question(change))[0]?.slots ?? [];
}

/** `18:00 60 90 120`, one line a slot. */
function lines(change: Partial<SlotsQuestion<number>> = {}): string[] {
  return slotsOf(change).map((slot) =>
    [slot.start_time, ...slot.options.map((option) => option.duration)].join(' '),
  );
}

describe('listSlots', () => {
  it('offers durations that fit before closing', () => {
    expect(lines()).toEqual([
      '18:00 60 90 120',
      '18:30 60 90 120',
      '19:00 60 90 120',
      '19:30 60 90',
      '20:00 60',
    ]);
  });

  it('returns all fields of a slot', () => {
    expect(slotsOf({ durations: [90], hours: [{ opens: 1050, closes: 1140 }] })).toEqual([
      {
        start_minutes: 1050,
        start_time: '17:30',
        start_at: '2025-11-21T20:30:00.000Z',
        options: [
          { duration: 90, end_time: '19:00', end_at: '2025-11-21T22:00:00.000Z', price_cents: 24_000 },
        ],
      },
    ]);
  });

  it('offers times directly between bookings', () => {
    const busy = [
      { start_at: '2025-11-21T21:30:00Z', end_at: '2025-11-21T22:30:00Z' },
      { start_at: new Date('2025-11-21T23:30:00Z'), end_at: new Date('2025-11-22T00:00:00Z') },
    ];
    expect(lines({ courts: [{ id: 1, busy, price_rules }] })).toEqual(['19:30 60']);
  });

  it('lists courts separately, in the given order', () => {
    const all = { start_at: '2025-11-21T00:00:00Z', end_at: '2025-11-23T00:00:00Z' };
    const answer = listSlots({
      ...question(),
      courts: [
        { id: 'B', busy: [all], price_rules },
        { id: 'A', busy: [], price_rules },
      ],
    });
    expect(answer.map(({ court, slots }) => [court, slots.length])).toEqual([
      ['B', 0],
      ['A', 5],
    ]);
  });

  it('leaves out slots that have started, exact to the instant', () => {
    expect(lines({ now: '2025-11-21T21:59:59.999Z' })[0]).toBe('19:00 60 90 120');
    expect(lines({ now: '2025-11-21T22:00:00Z' })[0]).toBe('19:30 60 90');
    expect(lines({ now: '2025-11-22T12:00:00Z' })).toEqual([]);
  });

  it('lists nothing on a closed day, and no unpriced duration', () => {
    expect(lines({ hours: [] })).toEqual([]);
    const until20 = [{ weekdays: [5], from_minute: 1080, to_minute: 1200, price_cents_per_hour: 10_000 }];
    expect(lines({ courts: [{ id: 1, busy: [], price_rules: until20 }] })).toEqual([
      '18:00 60 90 120',
      '18:30 60 90',
      '19:00 60',
    ]);
  });

  it('does not span a break, but spans touching ranges', () => {
    const hours = [
      { opens: 600, closes: 690 },
      { opens: 720, closes: 780 },
    ];
    expect(lines({ hours })).toEqual(['10:00 60 90', '10:30 60', '12:00 60']);
    const touching = [
      { opens: 600, closes: 660 },
      { opens: 660, closes: 720 },
    ];
    expect(lines({ hours: touching })).toEqual(['10:00 60 90 120', '10:30 60 90', '11:00 60']);
  });

  it('lists slots after midnight under the opening day, 90 minutes across midnight included', () => {
    const hours = [{ opens: 1380, closes: 1500 }];
    const slots = slotsOf({ hours });
    expect(slots.map((slot) => [slot.start_minutes, slot.start_time, slot.start_at])).toEqual([
      [1380, '23:00', '2025-11-22T02:00:00.000Z'],
      [1410, '23:30', '2025-11-22T02:30:00.000Z'],
      [1440, '00:00', '2025-11-22T03:00:00.000Z'],
    ]);
    expect(slots[0]?.options.map((option) => option.end_time)).toEqual(['00:00', '00:30', '01:00']);
    expect(slots[1]?.options[1]).toEqual({
      duration: 90,
      end_time: '01:00',
      end_at: '2025-11-22T04:00:00.000Z',
      price_cents: 27_000,
    });
  });

  it('uses the zone of the club: Manaus seen from São Paulo', () => {
    const manaus = slotsOf({ zone: 'America/Manaus' });
    expect([manaus[0]?.start_time, manaus[0]?.start_at]).toEqual(['18:00', '2025-11-21T22:00:00.000Z']);
    // 18:30 in São Paulo is 17:30 in Manaus: no slot has started there
    expect(lines({ zone: 'America/Manaus', now: '2025-11-21T21:30:00Z' })[0]).toBe('18:00 60 90 120');
  });

  describe('on the nights clocks changed in São Paulo', () => {
    it('forward (23 hours): midnight and 00:30 do not exist, durations stay real', () => {
      const slots = slotsOf({
        date: '2018-11-03',
        now: '2018-11-01T00:00:00Z',
        hours: [{ opens: 1380, closes: 1560 }],
        durations: [60],
      });
      expect(slots.map((slot) => [slot.start_time, slot.start_at, slot.options[0]?.end_time])).toEqual([
        ['23:00', '2018-11-04T02:00:00.000Z', '01:00'],
        ['23:30', '2018-11-04T02:30:00.000Z', '01:30'],
        ['01:00', '2018-11-04T03:00:00.000Z', '02:00'],
      ]);
    });

    it('forward, with closing inside the skipped hour', () => {
      const hours = [{ opens: 1380, closes: 1470 }];
      expect(lines({ date: '2018-11-03', now: '2018-11-01T00:00:00Z', hours })).toEqual(['23:00 60']);
    });

    it('back (25 hours): 23:00 is the first of two, and one hour later the clock shows 23:00 again', () => {
      const slots = slotsOf({
        date: '2018-02-17',
        now: '2018-02-15T00:00:00Z',
        hours: [{ opens: 1320, closes: 1500 }],
        durations: [60],
      });
      expect(slots.map((slot) => [slot.start_time, slot.start_at, slot.options[0]?.end_time])).toEqual([
        ['22:00', '2018-02-18T00:00:00.000Z', '23:00'],
        ['22:30', '2018-02-18T00:30:00.000Z', '23:30'],
        ['23:00', '2018-02-18T01:00:00.000Z', '23:00'],
        ['23:30', '2018-02-18T01:30:00.000Z', '23:30'],
        ['00:00', '2018-02-18T03:00:00.000Z', '01:00'],
      ]);
    });
  });

  it('never offers an overlap, the past, or a minute after closing, for any bookings', () => {
    const day = Date.parse('2025-11-21T10:00:00Z');
    const busyRange = fc
      .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 200 }))
      .map(([start, length]) => ({
        start_at: new Date(day + start * 60_000),
        end_at: new Date(day + (start + length) * 60_000),
      }));
    const hours = [
      { opens: 420, closes: 720 },
      { opens: 840, closes: 1500 },
    ];
    fc.assert(
      fc.property(
        fc.array(busyRange, { maxLength: 12 }),
        fc.integer({ min: -60, max: 1100 }),
        (busy, minutesIn) => {
          const now = new Date(day + minutesIn * 60_000);
          const offered = slotsOf({ hours, now, courts: [{ id: 1, busy, price_rules }] }).flatMap((slot) =>
            slot.options.map((option) => ({ ...slot, ...option })),
          );
          for (const { start_at, end_at, start_minutes, duration } of offered) {
            const wanted = toInterval({ start_at, end_at });
            expect(wanted.end - wanted.start).toBe(duration * 60_000);
            expect(busy.some((range) => overlaps(toInterval(range), wanted))).toBe(false);
            expect(Date.parse(start_at)).toBeGreaterThan(now.getTime());
            expect(
              hours.some(({ opens, closes }) => opens <= start_minutes && start_minutes + duration <= closes),
            ).toBe(true);
          }
          // Completeness: every start and duration that is not offered breaks one of the three.
          const all = slotsOf({ hours, now: new Date(0) }).flatMap((slot) =>
            slot.options.map((option) => ({ ...slot, ...option })),
          );
          const missing = all.filter(
            (one) =>
              !offered.some((other) => other.start_at === one.start_at && other.duration === one.duration),
          );
          for (const { start_at, end_at } of missing) {
            const free = !busy.some((range) => overlaps(toInterval(range), toInterval({ start_at, end_at })));
            expect(free && Date.parse(start_at) > now.getTime()).toBe(false);
          }
        },
      ),
    );
  });
});

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]): Interval => ({ start, end: start + length }));

/** The units that an interval covers, counted one by one. */
function units({ start, end }: Interval): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

describe('overlaps', () => {
  it('is false for 10–11 and 11–12', () => {
    expect(overlaps({ start: 10, end: 11 }, { start: 11, end: 12 })).toBe(false);
    expect(overlaps({ start: 11, end: 12 }, { start: 10, end: 11 })).toBe(false);
    expect(overlaps({ start: 10, end: 12 }, { start: 11, end: 12 })).toBe(true);
  });

  it('agrees with counting the shared units, for 1,000 random pairs', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const shared = units(a).some((unit) => units(b).includes(unit));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads instants over midnight and over a clock change', () => {
    const first = toInterval({ start_at: '2018-11-04T02:30:00Z', end_at: new Date('2018-11-04T03:00:00Z') });
    // 01:00 in São Paulo, the minute after 23:59 of the day before
    const second = toInterval({ start_at: '2018-11-04T01:00:00-02:00', end_at: '2018-11-04T02:00:00-02:00' });
    expect(overlaps(first, second)).toBe(false);
    expect(first.end).toBe(second.start);
  });
});
