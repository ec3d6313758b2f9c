import { OFFER_OUTCOMES } from '@bandeja/rules/bookings/waits';
import * as z from 'zod/mini';
import { described, instant } from '../../fields/primitives.ts';

/** A part of the export of an account. */
export const CourtWaits = described(
  'Waits for courts, each with the courts that were offered.',
  z.array(
    z.object({
      clubs: z.array(z.string()),
      date: z.string(),
      from: z.string(),
      to: z.string(),
      duration: z.int(),
      created_at: instant(),
      ended_at: z.nullable(instant()),
      sport: z.nullable(z.string()),
      offers: z.array(
        z.object({
          club: z.string(),
          court: z.string(),
          start_at: instant(),
          end_at: instant(),
          price_cents: z.int(),
          begins_at: instant(),
          expires_at: instant(),
          outcome: z.nullable(z.enum(OFFER_OUTCOMES)),
        }),
      ),
    }),
  ),
);
