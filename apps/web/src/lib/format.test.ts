import { describe, expect, it } from 'vitest';
import {
  addDays,
  formatDate,
  formatDuration,
  formatLevel,
  formatLongDay,
  formatMoney,
  formatNearDay,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatWeekday,
  inZone,
} from './format.ts';

// Intl puts a no-break space after R$; the reader sees a space.
const spaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('numbers', () => {
  it('writes money from centavos', () => {
    expect(spaces(formatMoney(27000))).toBe('R$ 270,00');
    expect(spaces(formatMoney(27000, true))).toBe('R$ 270');
    expect(spaces(formatMoney(6750, true))).toBe('R$ 67,50');
    expect(spaces(formatMoney(123456789))).toBe('R$ 1.234.567,89');
  });

  it('writes levels, numbers and percents', () => {
    expect(formatLevel(3)).toBe('3,0');
    expect(formatLevel(3.44)).toBe('3,4');
    expect(formatNumber(1106)).toBe('1.106');
    expect(formatPercent(71.6)).toBe('72%');
  });
});

describe('days', () => {
  it('writes a calendar day without any zone moving it', () => {
    expect(formatLongDay('2025-11-25')).toBe('Terça, 25 de novembro');
    expect(formatLongDay('2025-11-22')).toBe('Sábado, 22 de novembro');
    expect(formatShortDay('2025-11-18')).toBe('ter, 18 nov');
    expect(formatWeekday('2025-11-23')).toBe('dom');
    expect(formatDate('2025-09-30')).toBe('30/09/2025');
  });

  it('reads an instant in the zone given', () => {
    expect(inZone('2025-09-30T01:30:00.000Z', 'America/Sao_Paulo')).toEqual({
      date: '2025-09-29',
      time: '22:30',
    });
    expect(inZone('2025-09-30T01:30:00.000Z', 'America/Manaus')).toEqual({
      date: '2025-09-29',
      time: '21:30',
    });
  });

  it('says near days in words', () => {
    expect(formatNearDay('2025-12-31', '2025-12-31')).toBe('Hoje');
    expect(formatNearDay('2026-01-01', '2025-12-31')).toBe('Amanhã');
    expect(formatNearDay('2025-12-30', '2025-12-31')).toBe('Ontem');
    expect(formatNearDay('2025-11-18', '2025-12-31')).toBe('Ter, 18 nov');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  });

  it('says durations', () => {
    expect(formatDuration(320)).toBe('5 h 20 min');
    expect(formatDuration(60)).toBe('1 h');
    expect(formatDuration(3.9)).toBe('3 min');
    expect(formatDuration(0)).toBe('0 min');
    expect(formatDuration(3000)).toBe('2 dias');
  });
});
