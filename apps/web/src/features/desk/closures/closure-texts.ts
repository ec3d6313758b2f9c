import { formatDay, formatTimeRange } from '@bandeja/rules/format/dates';

/** `Amanhã, 18:00` of a local time of the club. */
export const momentText = (local: string, now: string): string =>
  `${formatDay(local.slice(0, 10), now.slice(0, 10))}, ${local.slice(11)}`;

/** `Hoje, 18:00–22:00`, `Hoje, 18:00, até Amanhã, 01:00` from local times of the club. */
export function spanText(from: string, to: string, now: string): string {
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  return isOneDay
    ? `${formatDay(from.slice(0, 10), now.slice(0, 10))}, ${formatTimeRange(from.slice(11), to.slice(11))}`
    : `${momentText(from, now)}, até ${momentText(to, now)}`;
}

/** `Quadra 1 e Quadra 2`, `4 quadras`. */
export function courtsText(names: readonly string[]): string {
  return names.length > 3 ? `${names.length} quadras` : new Intl.ListFormat('pt-BR').format(names);
}

/** A local time some minutes later, as the club's clock shows it. */
export function laterBy(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}
