import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandMinutes,
  copyDay,
  dayParts,
  erasePrices,
  paintPrice,
  quickWeek,
  sameBandDays,
  setHours,
} from './edit-week.ts';
import { scheduleProblems, WEEKDAYS, type WeekSchedule } from './schedule.ts';

const cents = (price_cents_per_hour: number) => ({ price_cents_per_hour, fixed_cents: {} });
const start = quickWeek({ opens: 420, closes: 1380, nightFrom: 1080, day: cents(120), night: cents(160) });
const partsOf = (week: WeekSchedule, weekday: number) =>
  dayParts(week, weekday).map((part) =>
    [part.from / 60, part.to / 60, part.kind === 'price' ? part.band.price_cents_per_hour : part.kind].join(
      ' ',
    ),
  );

describe('quickWeek', () => {
  it('opens every day with two prices, and no problem', () => {
    expect(scheduleProblems(start)).toEqual([]);
    expect(partsOf(start, 1)).toEqual(['7 18 120', '18 23 160']);
    expect(partsOf(start, 7)).toEqual(['7 18 120', '18 23 160']);
  });

  it('has one price where the night begins outside of the hours', () => {
    const all = quickWeek({ opens: 420, closes: 960, nightFrom: 1080, day: cents(1), night: cents(2) });
    expect(partsOf(all, 3)).toEqual(['7 16 1']);
  });
});

it('paints over what is there, on the days asked for', () => {
  const week = paintPrice(start, [6, 7], { from: 960, to: 1200, ...cents(200) });
  expect(partsOf(week, 6)).toEqual(['7 16 120', '16 20 200', '20 23 160']);
  expect(partsOf(week, 5)).toEqual(['7 18 120', '18 23 160']);
  expect(partsOf(erasePrices(week, [6], { from: 960, to: 1080 }), 6)).toEqual([
    ...['7 16 120', '16 18 gap', '18 20 200', '20 23 160'],
  ]);
});

describe('setHours', () => {
  it('stretches and cuts the prices at the edges', () => {
    const longer = setHours(start, [5], [{ opens: 360, closes: 1500 }]);
    expect(partsOf(longer, 5)).toEqual(['6 18 120', '18 25 160']);
    expect(partsOf(longer, 4)).toEqual(['7 18 120', '18 23 160']);
    expect(partsOf(setHours(longer, [5], [{ opens: 480, closes: 1020 }]), 5)).toEqual(['8 17 120']);
  });

  it('shows a break, and closes a day', () => {
    const ranges = [
      { opens: 840, closes: 1380 },
      { opens: 420, closes: 720 },
    ];
    expect(partsOf(setHours(start, [2], ranges), 2)).toEqual([
      '7 12 120',
      '12 14 closed',
      '14 18 120',
      '18 23 160',
    ]);
    const closed = setHours(start, [2], []);
    expect([partsOf(closed, 2), closed.prices.some(({ weekday }) => weekday === 2)]).toEqual([[], false]);
  });
});

it('copies a day', () => {
  const week = copyDay(setHours(start, [1], [{ opens: 600, closes: 720 }]), 1, [1, 2, 3]);
  expect([1, 2, 3, 4].map((weekday) => partsOf(week, weekday))).toEqual([
    ['10 12 120'],
    ['10 12 120'],
    ['10 12 120'],
    ['7 18 120', '18 23 160'],
  ]);
});

it('finds the days that share a band', () => {
  const week = paintPrice(start, [6, 7], { from: 1080, to: 1380, ...cents(200) });
  const band = week.prices.find(({ weekday, from_minute }) => weekday === 2 && from_minute === 1080);
  expect(band && sameBandDays(week, band)).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  [
    [1080, 60, 420],
    [1080, 1500],
  ],
  [
    [0, 60, 420],
    [1440, 1500],
  ],
  [
    [420, 420, 420],
    [420, 1860],
  ],
  [
    [360, 600, 420],
    [360, 600],
  ],
] as [number[], number[]][])('bandMinutes(%j) is %j', ([from = 0, to = 0, opening = 0], [first, last]) => {
  expect(bandMinutes(from, to, opening)).toEqual({ from: first, to: last });
});

it('leaves no overlap after any acts', () => {
  const days = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
  const part = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => ({ from: from * 60, to: (from + length) * 60 }));
  const act = fc.oneof(
    fc.record({ kind: fc.constant('paint' as const), days, part }),
    fc.record({ kind: fc.constant('erase' as const), days, part }),
    fc.record({ kind: fc.constant('hours' as const), days, part }),
    fc.record({ kind: fc.constant('copy' as const), days, part }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
      let week = start;
      for (const { kind, days, part } of acts) {
        const ranges = [{ opens: part.from, closes: part.to }];
        if (kind === 'paint') week = paintPrice(week, days, { ...part, ...cents(part.from) });
        else if (kind === 'erase') week = erasePrices(week, days, part);
        else if (kind === 'hours') week = setHours(week, days, ranges);
        else week = copyDay(week, days[0] ?? 1, days);
      }
      const kinds = scheduleProblems(week).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.endsWith('overlap'))).toEqual([]);
      const gaps = WEEKDAYS.flatMap((weekday) => dayParts(week, weekday)).filter(
        ({ kind }) => kind === 'gap',
      );
      expect(gaps.length).toBe(kinds.filter((kind) => kind === 'gap').length);
    }),
  );
});
