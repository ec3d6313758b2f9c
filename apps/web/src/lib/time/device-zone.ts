import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { knownZone } from '@bandeja/rules/time/known-zone';

/**
 * The zone of this device; DEFAULT_ZONE where it names none of a place: a browser that hides its zone says "UTC".
 */
export function deviceZone(): string {
  const zone = knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '');
  return zone !== null && /^(?!Etc\/).+\//.test(zone) ? zone : DEFAULT_ZONE;
}
