import * as z from 'zod/mini';
import { localDate } from './primitives.ts';

const isSpan = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000;
const SPAN_PROBLEM = { path: ['to'], error: 'Use um período de até 366 dias, do começo ao fim.' };

export const span = () =>
  z.object({ from: localDate(), to: localDate() }).check(z.refine(isSpan, SPAN_PROBLEM));
/** Without both: today. */
export const spanOrToday = () =>
  z
    .object({ from: z.optional(localDate()), to: z.optional(localDate()) })
    .check(
      z.refine(
        ({ from, to }) => (from === undefined || to === undefined ? from === to : isSpan({ from, to })),
        SPAN_PROBLEM,
      ),
    );
