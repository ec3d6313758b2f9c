import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { type Instant, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { offsetAt } from '@bandeja/rules/time/zoned-time';

/**
 * The zone of a time without a club, where the clock of this device shows another one: "horário de Brasília". Empty where
 * both show the same.
 */
export function zoneNote(instant: Instant): string {
  const own = -new Date(toMillis(instant)).getTimezoneOffset() * MINUTE_MS;
  return own === offsetAt(toMillis(instant), DEFAULT_ZONE) ? '' : 'horário de Brasília';
}

/** zoneNote of a match: the times of one with a court are those of its club. */
export const matchZoneNote = ({
  date,
  timezone,
  court,
}: {
  date: Instant;
  timezone: string;
  court: unknown;
}): string => (court || timezone !== DEFAULT_ZONE ? '' : zoneNote(date));

/** The zone of a time field, where the player may take it for another one. */
export function zoneHint(zone: string, now: Instant): string | null {
  if (zone !== DEFAULT_ZONE) return 'Na hora do clube';
  return zoneNote(now) === '' ? null : 'No horário de Brasília';
}
