import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../time/instant.ts';

const SECOND_MS = 1000;
const WEEK_MS = 7 * DAY_MS;
// Mean lengths of the Gregorian calendar.
const YEAR_MS = 365.2425 * DAY_MS;
const MONTH_MS = YEAR_MS / 12;

const UNITS: readonly [number, string, string][] = [
  [YEAR_MS, 'ano', 'anos'],
  [MONTH_MS, 'mês', 'meses'],
  [WEEK_MS, 'semana', 'semanas'],
  [DAY_MS, 'dia', 'dias'],
  [HOUR_MS, 'hora', 'horas'],
  [MINUTE_MS, 'minuto', 'minutos'],
  [SECOND_MS, 'segundo', 'segundos'],
];

/** `2 horas`: elapsed time, to be followed by "atrás". At least one second, also when clocks differ. */
export function relativeTime(instant: Instant, now: Instant): string {
  const elapsed = Math.max(SECOND_MS, toMillis(now) - toMillis(instant));
  for (const [length, one, many] of UNITS) {
    const count = Math.floor(elapsed / length);
    if (count >= 1) return `${count} ${count === 1 ? one : many}`;
  }
  return '1 segundo';
}

/** `2 horas atrás`. */
export function formatAgo(instant: Instant, now: Instant): string {
  return `${relativeTime(instant, now)} atrás`;
}

/** `em 5 h 20 min`, `em 3 dias`; `agora` from the last minute on. */
export function formatUntil(instant: Instant, now: Instant): string {
  const minutes = Math.floor((toMillis(instant) - toMillis(now)) / MINUTE_MS);
  if (minutes < 1) return 'agora';
  const days = Math.floor(minutes / (24 * 60));
  if (days >= 1) return `em ${days} ${days === 1 ? 'dia' : 'dias'}`;
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''];
  return `em ${parts.filter((part) => part !== '').join(' ')}`;
}

/** `faltam 22 min`, from two hours on `faltam 5 h`, below a minute `faltam 45 s`; null afterwards. */
export function formatTimeLeft(instant: Instant, now: Instant): string | null {
  const seconds = Math.ceil((toMillis(instant) - toMillis(now)) / SECOND_MS);
  if (seconds <= 0) return null;
  const minutes = Math.floor(seconds / 60);
  const [count, unit] =
    minutes >= 120 ? [Math.floor(minutes / 60), 'h'] : minutes >= 1 ? [minutes, 'min'] : [seconds, 's'];
  return `${count === 1 ? 'falta' : 'faltam'} ${count} ${unit}`;
}

/** `14:32`: minutes and seconds left, from an hour on `5h04`: hours and minutes; `0:00` afterwards. */
export function formatCountdown(instant: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((toMillis(instant) - toMillis(now)) / SECOND_MS));
  const [whole, mark] = seconds < 3_600 ? [seconds, ':'] : [Math.floor(seconds / 60), 'h'];
  return `${Math.floor(whole / 60)}${mark}${String(whole % 60).padStart(2, '0')}`;
}
