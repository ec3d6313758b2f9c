import { IMPEDIMENTS_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import * as z from 'zod/mini';
import { described, localDate, localTime } from './primitives.ts';

/** When a player cannot play matches of groups. */
export const Impediment = z.object({
  date: localDate(),
  from: localTime(),
  to: described('Excluded; 00:00 is midnight at the end of the day.', localTime()),
});

/** What a tournament asks of the viewer. */
export const AskedImpediments = z.object({
  max: described('How many a player may give.', z.int()),
  own: described("The viewer's, which only the viewer and the club see.", z.array(Impediment)),
  can: z.object({ change: z.boolean() }),
});

/** All impediments of one player. */
export const impedimentsField = () =>
  z.array(Impediment).check(z.maxLength(IMPEDIMENTS_MAX, `São no máximo ${IMPEDIMENTS_MAX} impedimentos.`));

/** Of what a player gives. */
export const IMPEDIMENT_ERRORS = [
  'too_many_impediments',
  'impediment_outside_days',
  'impediment_times_crossed',
  'impediments_overlap',
] as const;
