import { knownZone, ZONE_NAME_MAX } from '@bandeja/rules/time/zones';
import * as z from 'zod/mini';

/** The IANA name of a zone, in a request. */
export const zoneInput = () =>
  z.string().check(
    z.maxLength(ZONE_NAME_MAX, `Use no máximo ${ZONE_NAME_MAX} caracteres.`),
    z.overwrite((name) => knownZone(name) ?? name),
    z.refine((name) => knownZone(name) !== null, 'Use um fuso horário como America/Manaus.'),
  );
