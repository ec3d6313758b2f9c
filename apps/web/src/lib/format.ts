/**
 * Everything a person reads as a number, an amount or a date, in pt-BR. Formatters are made once: building an
 * Intl object costs a thousand times more than using it. Dates of a club are its own calendar days; instants
 * are shown in the zone they are given, never in the browser's.
 */
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const wholeMoney = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
});
const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('pt-BR');

/** 27000 → "R$ 270,00"; with `short`, whole reais lose the zeros: "R$ 270". */
export function formatMoney(cents: number, short = false): string {
  return (short && cents % 100 === 0 ? wholeMoney : money).format(cents / 100);
}

/** One decimal everywhere: 3.42 → "3,4". */
export const formatLevel = (level: number): string => oneDecimal.format(level);

/** Two decimals, only where a change is explained: 3.42 → "3,42". */
export const formatExactLevel = (level: number): string => twoDecimals.format(level);

/** Grouped: 1106 → "1.106". */
export const formatNumber = (value: number): string => plain.format(value);

/** 0–100 → "72%". */
export const formatPercent = (value: number): string => `${plain.format(Math.round(value))}%`;

const utc = { timeZone: 'UTC' } as const;
const longDay = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', ...utc });
const fullDay = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  ...utc,
});
const shortDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...utc,
});
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', ...utc });

// pt-BR writes "terça-feira", "ter." and "nov."; the product says "terça", "ter" and "nov".
const tidy = (text: string) => text.replace('-feira', '').replaceAll('.', '').replace(' de ', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A calendar day as the instant of its UTC midnight; only for formatting. */
const dayAsUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** "2025-11-25" → "Terça, 25 de novembro". */
export const formatLongDay = (date: string): string =>
  capital(longDay.format(dayAsUtc(date)).replace('-feira', ''));
/** "2025-11-25" → "25/11/2025". */
export const formatDate = (date: string): string => fullDay.format(dayAsUtc(date));
/** "2025-11-25" → "ter, 25 nov". */
export const formatShortDay = (date: string): string => tidy(shortDay.format(dayAsUtc(date)));
/** "2025-11-25" → "ter". */
export const formatWeekday = (date: string): string => tidy(weekday.format(dayAsUtc(date)));

const zoned = new Map<string, Intl.DateTimeFormat>();

/** An instant as the calendar day and clock time of a zone: {date: "2025-11-25", time: "19:30"}. */
export function inZone(instant: string | Date, timeZone: string): { date: string; time: string } {
  let format = zoned.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    zoned.set(timeZone, format);
  }
  const [date = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { date, time };
}

/** "2025-11-25" + 1 → "2025-11-26". */
export function addDays(date: string, days: number): string {
  const moved = dayAsUtc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** A day as people say it: "Hoje", "Amanhã", "Ontem", else "Ter, 25 nov". `today` is the club's own date. */
export function formatNearDay(date: string, today: string): string {
  if (date === today) return 'Hoje';
  if (date === addDays(today, 1)) return 'Amanhã';
  if (date === addDays(today, -1)) return 'Ontem';
  return capital(formatShortDay(date));
}

/** Minutes to words: 90 → "1 h 30 min", 320 → "5 h 20 min", 3 → "3 min", 2880 → "2 dias". */
export function formatDuration(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole >= 48 * 60) return `${Math.floor(whole / 1440)} dias`;
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return [hours ? `${hours} h` : '', rest || !hours ? `${rest} min` : ''].filter(Boolean).join(' ');
}
