import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayClock,
  localDateOf,
  localMinutesOf,
  localTimeOf,
  offsetAt,
  zonedMillis,
  zonedTime,
} from './zoned-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';

describe('zonedTime', () => {
  it.each([
    // an ordinary day, and a club one hour behind
    ['2025-11-18', 1170, SAO_PAULO, '2025-11-18T22:30:00.000Z'],
    ['2025-11-18', 1170, 'America/Manaus', '2025-11-18T23:30:00.000Z'],
    // Friday until 01:00 lists 00:30 under Friday
    ['2025-11-21', 1470, SAO_PAULO, '2025-11-22T03:30:00.000Z'],
    // 2018-11-04, clocks 00:00 → 01:00: no midnight, so the first instant after it
    ['2018-11-03', 1439, SAO_PAULO, '2018-11-04T02:59:00.000Z'],
    ['2018-11-04', 0, SAO_PAULO, '2018-11-04T03:00:00.000Z'],
    ['2018-11-04', 30, SAO_PAULO, '2018-11-04T03:00:00.000Z'],
    ['2018-11-03', 1470, SAO_PAULO, '2018-11-04T03:00:00.000Z'],
    ['2018-11-04', 60, SAO_PAULO, '2018-11-04T03:00:00.000Z'],
    ['2018-11-04', 90, SAO_PAULO, '2018-11-04T03:30:00.000Z'],
    // 2018-02-18, clocks 00:00 → 23:00: the hour from 23:00 of the 17th occurs twice, so the first one
    ['2018-02-17', 1379, SAO_PAULO, '2018-02-18T00:59:00.000Z'],
    ['2018-02-17', 1380, SAO_PAULO, '2018-02-18T01:00:00.000Z'],
    ['2018-02-17', 1439, SAO_PAULO, '2018-02-18T01:59:00.000Z'],
    ['2018-02-18', 0, SAO_PAULO, '2018-02-18T03:00:00.000Z'],
    // east of Greenwich, with a half hour, and the day that Samoa skipped
    ['2025-03-30', 150, 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26', 150, 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
    ['2025-10-05', 135, 'Australia/Lord_Howe', '2025-10-04T15:30:00.000Z'],
    ['2011-12-30', 720, 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2025-11-18', 0, 'UTC', '2025-11-18T00:00:00.000Z'],
  ])('%s minute %i in %s is %s', (date, minutes, zone, instant) => {
    expect(zonedTime(date, minutes, zone)).toBe(instant);
  });

  it('distinguishes a skipped clock time from an existing one', () => {
    expect(zonedMillis('2018-11-04', 30, SAO_PAULO).exists).toBe(false);
    expect(zonedMillis('2018-11-04', 60, SAO_PAULO).exists).toBe(true);
    expect(zonedMillis('2018-02-17', 1400, SAO_PAULO).exists).toBe(true);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => zonedTime('2025-11-18', 0, 'America/Pasárgada')).toThrow(RangeError);
  });
});

describe('what the clock shows', () => {
  it.each([
    ['2025-11-19T02:30:00Z', SAO_PAULO, '2025-11-18', '23:30'],
    ['2025-11-19T03:30:00Z', SAO_PAULO, '2025-11-19', '00:30'],
    ['2025-11-19T03:30:00Z', 'America/Manaus', '2025-11-18', '23:30'],
    ['2018-11-04T03:00:00Z', SAO_PAULO, '2018-11-04', '01:00'],
    ['2018-02-18T01:30:00Z', SAO_PAULO, '2018-02-17', '23:30'],
    ['2018-02-18T02:30:00Z', SAO_PAULO, '2018-02-17', '23:30'],
    ['1965-01-01T00:00:00.500Z', 'UTC', '1965-01-01', '00:00'],
    ['1964-12-31T23:59:59.999Z', 'UTC', '1964-12-31', '23:59'],
  ])('%s in %s: %s %s', (instant, zone, date, time) => {
    expect(localDateOf(instant, zone)).toBe(date);
    expect(localTimeOf(instant, zone)).toBe(time);
    expect(localDateOf(new Date(instant), zone)).toBe(date);
  });
});

const zones = fc.constantFrom(
  SAO_PAULO,
  'America/Manaus',
  'America/Noronha',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
);
// 1990–2030, to the minute
const minutes = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });

describe('there and back', () => {
  it('finds the instant from its local time, or the earlier instant with the same local time', () => {
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const instant = new Date(minute * 60_000);
        const found = Date.parse(zonedTime(localDateOf(instant, zone), localMinutesOf(instant, zone), zone));
        if (found !== instant.getTime()) {
          expect(found).toBe(instant.getTime() - (offsetAt(found, zone) - offsetAt(instant.getTime(), zone)));
          expect(found).toBeLessThan(instant.getTime());
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('dayClock agrees with zonedTime on every day, also on clock changes', () => {
    const changeDays = fc.constantFrom(
      '2018-11-03',
      '2018-11-04',
      '2018-02-17',
      '2018-02-18',
      '2018-02-16',
      '2011-12-29',
    );
    const anyDay = minutes.map((minute) => new Date(minute * 60_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.oneof(changeDays, anyDay),
        fc.integer({ min: 0, max: 2880 }),
        zones,
        (date, minute, zone) => {
          const clock = dayClock(date, zone);
          const { millis, exists } = zonedMillis(date, minute, zone);
          expect(clock.atOrAfter(minute)).toBe(millis);
          expect(clock.at(minute)).toBe(exists ? millis : null);
          expect(clock.timeOf(millis)).toBe(localTimeOf(new Date(millis), zone));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
