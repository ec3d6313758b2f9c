import { type Instant, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { offsetAt } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';

/** "horário de Brasília", "horário do Amazonas"; "horário GMT-03:00" of a zone without a name of its own. */
export function zoneName(zone: string, instant: Instant): string {
  if (zone === DEFAULT_ZONE) return 'horário de Brasília';
  const name = longNameOf(zone, toMillis(instant));
  return /^horário /i.test(name)
    ? name.replace(/^horário (padrão |de verão )?/i, 'horário ')
    : `horário ${name}`;
}

function longNameOf(timeZone: string, millis: number): string {
  // A browser that does not know longGeneric throws a RangeError.
  for (const timeZoneName of ['longGeneric', 'long'] as const) {
    try {
      const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName }).formatToParts(millis);
      const name = parts.find(({ type }) => type === 'timeZoneName');
      if (name) return name.value;
    } catch {}
  }
  return `de ${timeZone}`;
}

/** The zone of a time where the clock of this device shows another one: "horário de Brasília". Empty: both show the same. */
export function zoneNote(instant: Instant, zone: string): string {
  const own = -new Date(toMillis(instant)).getTimezoneOffset() * MINUTE_MS;
  return own === offsetAt(toMillis(instant), zone) ? '' : zoneName(zone, instant);
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
}): string => (court ? '' : zoneNote(date, timezone));

/** The zone of a time field: the club's, or that of a match without a court; null: São Paulo's on a device that shows it too. */
export function zoneHint(zone: string, instant: Instant, hasCourt: boolean): string | null {
  if (zone !== DEFAULT_ZONE) return hasCourt ? 'Na hora do clube' : `No ${zoneName(zone, instant)}`;
  return zoneNote(instant, zone) === '' ? null : 'No horário de Brasília';
}

/**
 * The zone of this device; DEFAULT_ZONE where it names none of a place: a browser that hides its zone says "UTC".
 */
export function deviceZone(): string {
  // Undefined in browsers that cannot read the zone of their system.
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(?!Etc\/)[a-z].*\//i.test(zone ?? '') ? zone : DEFAULT_ZONE;
}
