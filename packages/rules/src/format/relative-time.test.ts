import { describe, expect, it } from 'vitest';
import { formatAgo, formatCountdown, formatTimeLeft, formatUntil, relativeTime } from './relative-time.ts';

const NOW = Date.UTC(2025, 10, 18, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relativeTime', () => {
  it.each([
    [0, '1 segundo'],
    [999, '1 segundo'],
    [-5 * MINUTE, '1 segundo'],
    [1 * SECOND, '1 segundo'],
    [2 * SECOND, '2 segundos'],
    [59 * SECOND, '59 segundos'],
    [1 * MINUTE, '1 minuto'],
    [2 * MINUTE, '2 minutos'],
    [59 * MINUTE + 59 * SECOND, '59 minutos'],
    [1 * HOUR, '1 hora'],
    [2 * HOUR, '2 horas'],
    [23 * HOUR, '23 horas'],
    [1 * DAY, '1 dia'],
    [6 * DAY, '6 dias'],
    [7 * DAY, '1 semana'],
    [14 * DAY, '2 semanas'],
    [29 * DAY, '4 semanas'],
    [31 * DAY, '1 mês'],
    [62 * DAY, '2 meses'],
    [364 * DAY, '11 meses'],
    [366 * DAY, '1 ano'],
    [900 * DAY, '2 anos'],
    [1096 * DAY, '3 anos'],
  ])('%i ms ago: %s', (ms, shown) => {
    expect(relativeTime(new Date(NOW - ms), new Date(NOW))).toBe(shown);
    expect(formatAgo(new Date(NOW - ms), new Date(NOW))).toBe(`${shown} atrás`);
  });
});

describe('formatUntil', () => {
  it.each([
    [-HOUR, 'agora'],
    [59 * SECOND, 'agora'],
    [1 * MINUTE, 'em 1 min'],
    [20 * MINUTE + 30 * SECOND, 'em 20 min'],
    [1 * HOUR, 'em 1 h'],
    [5 * HOUR + 20 * MINUTE, 'em 5 h 20 min'],
    [DAY - MINUTE, 'em 23 h 59 min'],
    [DAY, 'em 1 dia'],
    [3 * DAY + 5 * HOUR, 'em 3 dias'],
  ])('%i ms ahead: %s', (ms, shown) => {
    expect(formatUntil(new Date(NOW + ms), new Date(NOW))).toBe(shown);
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [22 * MINUTE + 20 * SECOND, 'faltam 22 min'],
    [2 * MINUTE - SECOND, 'falta 1 min'],
    [1 * MINUTE, 'falta 1 min'],
    [59 * SECOND, 'faltam 59 s'],
    [1, 'falta 1 s'],
    [0, null],
    [-5 * SECOND, null],
  ])('%i ms left: %s', (ms, shown) => {
    expect(formatTimeLeft(new Date(NOW + ms), new Date(NOW))).toBe(shown);
  });
});

describe('formatCountdown', () => {
  it.each([
    [14 * MINUTE + 32 * SECOND, '14:32'],
    [15 * MINUTE, '15:00'],
    [1, '0:01'],
    [0, '0:00'],
    [-5 * SECOND, '0:00'],
    [60 * MINUTE - 1, '1h00'],
    [59 * MINUTE + 59 * SECOND, '59:59'],
    [60 * MINUTE, '1h00'],
    [305 * MINUTE + 35 * SECOND, '5h05'],
  ])('%i ms left: %s', (ms, shown) => {
    expect(formatCountdown(new Date(NOW + ms), new Date(NOW))).toBe(shown);
  });
});
