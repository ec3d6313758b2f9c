import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '../bookings/slots/prices.ts';
import {
  firstPublishDay,
  type PriceBand,
  problemSentence,
  scheduleProblems,
  type WeekHours,
} from './schedule.ts';

const open = (weekday: number, opens: number, closes: number): WeekHours => ({ weekday, opens, closes });
const band = (weekday: number, from_minute: number, to_minute: number): PriceBand => ({
  ...{ weekday, from_minute, to_minute },
  price_cents_per_hour: 100,
});
const sentences = (hours: WeekHours[], prices: PriceBand[]) =>
  scheduleProblems({ hours, prices }).map(problemSentence);

describe('scheduleProblems', () => {
  it('has none where each open minute has one price, over midnight and with prices beyond the hours', () => {
    expect(
      sentences(
        [open(5, 420, 1500), open(6, 420, 1380)],
        [band(5, 0, 1080), band(5, 1080, 2160), band(6, 420, 1380)],
      ),
    ).toEqual([]);
  });

  it('names gaps, overlaps, nights into the next day, and a club that never opens', () => {
    expect(sentences([open(1, 420, 1380)], [band(1, 480, 1080), band(1, 1020, 1320)])).toEqual([
      'Segunda, 07:00 às 08:00: aberto, mas sem preço.',
      'Segunda, 17:00 às 18:00: dois preços ao mesmo tempo.',
      'Segunda, 22:00 às 23:00: aberto, mas sem preço.',
    ]);
    expect(sentences([open(7, 420, 720), open(7, 600, 900)], [band(7, 0, 1440)])).toEqual([
      'Domingo, 10:00 às 12:00: dois horários de funcionamento ao mesmo tempo.',
    ]);
    expect(sentences([open(7, 420, 1920), open(1, 420, 900)], [band(7, 0, 2160), band(1, 0, 1440)])).toEqual([
      'Domingo, 07:00 às 08:00: já é o horário do dia seguinte. Feche antes, ou abra o dia seguinte mais tarde.',
    ]);
    expect(sentences([], [])).toEqual(['Diga em que dias e horas o clube abre.']);
  });

  it('reports each open minute that has no price or two, in 1,000 random weeks', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => ({ from: from * 60, to: (from + length) * 60 }));
    const weekday = fc.integer({ min: 1, max: 2 });
    const week = fc.record({
      hours: fc.array(fc.record({ weekday, range }), { minLength: 1, maxLength: 4 }),
      prices: fc.array(fc.record({ weekday, range }), { maxLength: 6 }),
    });
    let clean = 0;
    fc.assert(
      fc.property(week, ({ hours, prices }) => {
        const opening = hours.map((one) => open(one.weekday, one.range.from, one.range.to));
        const bands = prices.map((one) => band(one.weekday, one.range.from, one.range.to));
        const problems = scheduleProblems({ hours: opening, prices: bands });
        for (const day of [1, 2]) {
          for (let minute = 0; minute < 2160; minute += 30) {
            const at = ({ weekday, from, to }: { weekday: number; from: number; to: number }) =>
              weekday === day && from <= minute && minute < to;
            const isOpen = opening.some(({ weekday, opens, closes }) =>
              at({ weekday, from: opens, to: closes }),
            );
            const priced = bands.filter(({ weekday, from_minute, to_minute }) =>
              at({ weekday, from: from_minute, to: to_minute }),
            );
            const reported = (kind: string) =>
              problems.some((problem) => problem.kind === kind && at(problem));
            expect(reported('gap')).toBe(isOpen && priced.length === 0);
            expect(reported('prices_overlap')).toBe(priced.length > 1);
          }
        }
        if (problems.length > 0) return;
        clean++;
        for (const { weekday, opens, closes } of opening) {
          const rules = bands.map((one) => ({ ...one, weekdays: [one.weekday] }));
          const price = priceOf({ weekday, ranges: [{ from: opens, to: closes }], rules });
          expect(price).toBe(Math.round(((closes - opens) / 60) * 100));
        }
      }),
      { numRuns: 1000 },
    );
    // About one week in 100; none would mean that no price was compared.
    expect(clean).toBeGreaterThan(0);
  });
});

describe('firstPublishDay', () => {
  const today = '2026-03-09';
  it.each([
    ['before the opening', 419, today],
    ['at the opening', 420, '2026-03-10'],
    ['after the closing', 1400, '2026-03-10'],
  ])('%s', (_, minutes, first) => {
    expect(firstPublishDay({ date: today, minutes }, [{ opens: 420, closes: 1380 }])).toBe(first);
  });

  it('is today for a club that does not open today', () => {
    expect(firstPublishDay({ date: today, minutes: 900 }, [])).toBe(today);
  });
});
