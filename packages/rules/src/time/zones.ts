/** Zone without a club (a match without a club, a birthday): that of most of Brazil. */
export const DEFAULT_ZONE = 'America/Sao_Paulo';

/** Longer than every name of a zone. */
export const ZONE_NAME_MAX = 64;

/**
 * The name under which Intl knows an IANA zone, in one spelling ("america/manaus" is America/Manaus); null: it knows no such
 * zone. An offset such as "+03:00" is no name.
 */
export function knownZone(name: string): string | null {
  if (name.length > ZONE_NAME_MAX || !/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
