import type { Instant } from '../time/instant.ts';
import { daysBetween, weekdayOf } from '../time/local-time.ts';
import { localDateOf, localTimeOf } from '../time/zoned-time.ts';

// Own lists, because Intl's short names differ between browsers ("ter.", "ter").
const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** `ter`. */
export function weekdayShort(date: string): string {
  return weekdayName(date).slice(0, 3);
}

/** `nov`. */
export function monthShort(date: string): string {
  return monthName(date).slice(0, 3);
}

/** `18`: day of the month. */
export function dayOfMonth(date: string): string {
  return String(Number(date.slice(8, 10)));
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `ter, 18 nov`. */
export function formatShortDate(date: string): string {
  return `${weekdayShort(date)}, ${dayOfMonth(date)} ${monthShort(date)}`;
}

/** `Terça, 25 de novembro`, `Terça, 1º de dezembro`: headings. */
export function formatLongDate(date: string): string {
  const day = dayOfMonth(date);
  return `${capitalized(weekdayName(date))}, ${day === '1' ? '1º' : day} de ${monthName(date)}`;
}

/** `toda segunda`, `todo sábado`: each week on the weekday of a date. */
export function everyWeek(date: string): string {
  return `${weekdayOf(date) > 5 ? 'todo' : 'toda'} ${weekdayName(date)}`;
}

/** `18/11/2025`. */
export function formatNumericDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `novembro de 2025`. */
export function formatMonth(date: string): string {
  return `${monthName(date)} de ${date.slice(0, 4)}`;
}

/** `Hoje`, `Amanhã`, `Ontem`, else `Ter, 18 nov`, with the year when it differs from today's. */
export function formatDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Hoje';
  if (days === 1) return 'Amanhã';
  if (days === -1) return 'Ontem';
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;
  return `${capitalized(formatShortDate(date))}${year}`;
}

/** `Hoje, 19:30` in a time zone. */
export function formatDayTime(instant: Instant, now: Instant, zone: string): string {
  return `${formatDay(localDateOf(instant, zone), localDateOf(now, zone))}, ${localTimeOf(instant, zone)}`;
}

/** `segunda, 24/11, às 19:30`, for deadlines. */
export function formatDeadline(instant: Instant, zone: string): string {
  const date = localDateOf(instant, zone);
  return `${weekdayName(date)}, ${formatNumericDate(date).slice(0, 5)}, às ${localTimeOf(instant, zone)}`;
}

/** `19:30–21:00`. */
export function formatTimeRange(start: string, end: string): string {
  return `${start}–${end}`;
}

function weekdayName(date: string): string {
  return WEEKDAYS[weekdayOf(date) - 1] ?? '';
}

function monthName(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}
