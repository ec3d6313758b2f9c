import { describe, expect, it } from 'vitest';
import {
  dayOfMonth,
  everyWeek,
  formatDay,
  formatDayTime,
  formatDeadline,
  formatLongDate,
  formatMonth,
  formatNumericDate,
  formatShortDate,
  formatTimeRange,
} from './dates.ts';

const SAO_PAULO = 'America/Sao_Paulo';

describe('dates', () => {
  it.each([
    ['2025-11-18', 'ter, 18 nov', 'Terça, 18 de novembro', '18/11/2025', 'novembro de 2025'],
    ['2025-03-01', 'sáb, 1 mar', 'Sábado, 1º de março', '01/03/2025', 'março de 2025'],
    ['2026-01-05', 'seg, 5 jan', 'Segunda, 5 de janeiro', '05/01/2026', 'janeiro de 2026'],
    ['2025-12-28', 'dom, 28 dez', 'Domingo, 28 de dezembro', '28/12/2025', 'dezembro de 2025'],
  ])('%s', (date, short, long, numeric, month) => {
    expect(formatShortDate(date)).toBe(short);
    expect(formatLongDate(date)).toBe(long);
    expect(formatNumericDate(date)).toBe(numeric);
    expect(formatMonth(date)).toBe(month);
    expect(short).toContain(` ${dayOfMonth(date)} `);
  });

  it.each([
    ['2025-11-18', 'Hoje'],
    ['2025-11-19', 'Amanhã'],
    ['2025-11-17', 'Ontem'],
    ['2025-11-20', 'Qui, 20 nov'],
    ['2026-01-05', 'Seg, 5 jan 2026'],
  ])('%s seen on 18 November 2025: %s', (date, shown) => {
    expect(formatDay(date, '2025-11-18')).toBe(shown);
  });

  it.each([
    ['2025-11-18T22:30:00Z', SAO_PAULO, 'Hoje, 19:30'],
    ['2025-11-19T02:30:00Z', SAO_PAULO, 'Hoje, 23:30'],
    ['2025-11-19T03:30:00Z', SAO_PAULO, 'Amanhã, 00:30'],
    // the same instant is still today in Manaus
    ['2025-11-19T03:30:00Z', 'America/Manaus', 'Hoje, 23:30'],
    ['2025-11-18T02:59:00Z', SAO_PAULO, 'Ontem, 23:59'],
    ['2025-11-25T22:30:00Z', SAO_PAULO, 'Ter, 25 nov, 19:30'],
  ])('%s in %s at noon of the 18th: %s', (instant, zone, shown) => {
    expect(formatDayTime(instant, '2025-11-18T15:00:00Z', zone)).toBe(shown);
  });

  it('writes terms and ranges', () => {
    expect(formatDeadline('2025-11-24T22:30:00Z', SAO_PAULO)).toBe('segunda, 24/11, às 19:30');
    expect(formatTimeRange('19:30', '21:00')).toBe('19:30–21:00');
    expect(['2025-11-28', '2025-11-29', '2025-11-30'].map(everyWeek)).toEqual([
      'toda sexta',
      'todo sábado',
      'todo domingo',
    ]);
  });
});
