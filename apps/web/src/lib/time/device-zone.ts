import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';

/**
 * The zone of this device; DEFAULT_ZONE where it names none of a place: a browser that hides its zone says "UTC".
 */
export function deviceZone(): string {
  // Undefined in browsers that cannot read the zone of their system.
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(?!Etc\/)[a-z].*\//i.test(zone ?? '') ? zone : DEFAULT_ZONE;
}
