import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, toIso } from '../../time/instant.ts';
import { zonedMillis } from '../../time/zoned-time.ts';
import { type BusyRange, listSlots, overlaps, toInterval } from './slots.ts';

const SAO_PAULO = 'America/Sao_Paulo';
/** An ordinary Friday, the nights of clock changes in São Paulo, and the evenings after them. */
const OPENING_DAYS = ['2025-11-21', '2018-02-17', '2018-02-18', '2018-11-03', '2018-11-04'];
const ZONES = [SAO_PAULO, 'America/Manaus'];

/** A game: opening day, minute of the club's clock (1470 is 00:30 of the next day), elapsed minutes. */
const night = fc
  .record({
    date: fc.constantFrom(...OPENING_DAYS),
    zone: fc.constantFrom(...ZONES),
    starts: fc.array(fc.integer({ min: 40, max: 58 }), { minLength: 2, maxLength: 2 }),
    durations: fc.array(fc.constantFrom(30, 60, 90, 120), { minLength: 2, maxLength: 2 }),
  })
  .map(({ date, zone, starts, durations }) =>
    starts.flatMap((half, index): BusyRange[] => {
      const { millis, exists } = zonedMillis(date, half * 30, zone);
      const end = millis + (durations[index] ?? 60) * MINUTE_MS;
      return exists ? [{ start_at: toIso(millis), end_at: toIso(end) }] : [];
    }),
  )
  .filter((games) => games.length === 2);

/** Every minute of the game, the last one excluded. */
function minutesOf(range: BusyRange): number[] {
  const { start, end } = toInterval(range);
  return Array.from({ length: (end - start) / MINUTE_MS }, (_, minute) => start + minute * MINUTE_MS);
}

describe('half-open ranges over midnight and clock changes', () => {
  it('two games overlap exactly when they share a minute, in 1,000 random nights', () => {
    const seen = { apart: 0, touching: 0, overlapping: 0 };
    fc.assert(
      fc.property(night, ([one, two]) => {
        if (!one || !two) throw new Error('two games');
        const [a, b] = [toInterval(one), toInterval(two)];
        const shared = minutesOf(one).some((minute) => minutesOf(two).includes(minute));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
        if (a.end === b.start || b.end === a.start) seen.touching++;
        else if (shared) seen.overlapping++;
        else seen.apart++;
      }),
      { numRuns: 1000 },
    );
    // Each of the three cases occurred.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  it('games adjacent to a gap leave exactly that gap free, in 1,000 random nights', () => {
    const price_rules = [
      { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 2880, price_cents_per_hour: 100 },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...OPENING_DAYS),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 40, max: 52 }),
        fc.constantFrom(60, 90, 120),
        (date, zone, half, duration) => {
          const { millis, exists } = zonedMillis(date, half * 30, zone);
          fc.pre(exists);
          const hours = [{ opens: 18 * 60, closes: 31 * 60 }];
          const end = millis + duration * MINUTE_MS;
          const busy = [
            { start_at: toIso(millis - 600 * MINUTE_MS), end_at: toIso(millis) },
            { start_at: toIso(end), end_at: toIso(end + 900 * MINUTE_MS) },
          ];
          const terms = {
            date,
            zone,
            hours,
            step_minutes: 30,
            durations: [duration],
            now: '2018-01-01T00:00:00Z',
          };
          const [answer] = listSlots({ ...terms, courts: [{ id: 1, busy, price_rules }] });
          const offered = answer?.slots.map(({ start_at, options }) => [start_at, options[0]?.end_at]);
          expect(offered).toEqual([[toIso(millis), toIso(end)]]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
