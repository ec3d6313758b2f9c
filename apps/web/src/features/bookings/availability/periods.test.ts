import { describe, expect, it } from 'vitest';
import { calendarDay, minuteOfDay, periodOf, periodToShow } from './periods.ts';

describe('periods of a day', () => {
  it.each([
    ['05:00', 'manha'],
    ['11:59', 'manha'],
    ['12:00', 'tarde'],
    ['17:30', 'tarde'],
    ['18:00', 'noite'],
    ['23:30', 'noite'],
    ['00:30', 'noite'],
    ['04:59', 'noite'],
  ])('periodOf(%s) is %s', (time, period) => expect(periodOf(time)).toBe(period));

  it('minuteOfDay sorts a time after midnight to the end of its night', () => {
    expect(minuteOfDay('00:30')).toBe(1470);
    expect(minuteOfDay('23:30')).toBe(1410);
  });

  it('a time after midnight gets the next calendar day', () => {
    expect(calendarDay('2025-11-30', '23:30')).toBe('2025-11-30');
    expect(calendarDay('2025-11-30', '00:30')).toBe('2025-12-01');
  });

  it('periodToShow gives the requested part even when empty, else the evening, else the first part with a free time', () => {
    expect(periodToShow('manha', ['19:00'])).toBe('manha');
    expect(periodToShow(undefined, ['08:00', '19:00'])).toBe('noite');
    expect(periodToShow(undefined, ['08:00', '13:00'])).toBe('manha');
    expect(periodToShow(undefined, ['13:00'])).toBe('tarde');
    expect(periodToShow(undefined, [])).toBe('noite');
  });
});
