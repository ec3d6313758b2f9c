import { describe, expect, it } from 'vitest';
import { addMinutes, toIso, toMillis } from './instant.ts';

describe('instant', () => {
  it('reads a Date, a string in UTC and one with an offset', () => {
    expect(toMillis(new Date(5))).toBe(5);
    expect(toMillis('2025-11-18T22:30:00Z')).toBe(Date.UTC(2025, 10, 18, 22, 30));
    expect(toMillis('2025-11-18T19:30:00-03:00')).toBe(Date.UTC(2025, 10, 18, 22, 30));
    expect(toMillis('2025-11-18 22:30:00+00')).toBe(Date.UTC(2025, 10, 18, 22, 30));
  });

  it.each(['', 'amanhã', '2025-11-18T19:30:00', '2025-11-18', '2025-13-45T00:00:00Z', new Date(Number.NaN)])(
    'refuses %s',
    (instant) => {
      expect(() => toMillis(instant)).toThrow(RangeError);
    },
  );

  it('writes ISO UTC and adds elapsed minutes', () => {
    expect(toIso(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(() => toIso('2025-11-18T19:30:00')).toThrow(RangeError);
    expect(toIso(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(addMinutes('2025-11-18T23:30:00Z', 90)).toBe('2025-11-19T01:00:00.000Z');
  });
});
