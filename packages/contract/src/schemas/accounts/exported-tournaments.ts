import * as z from 'zod/mini';
import { Impediment } from '../../fields/impediment.ts';
import { instant } from '../../fields/primitives.ts';

/** What the export has of tournaments. */
export const exportedTournaments = {
  tournament_teams: z.array(
    z.object({
      id: z.int(),
      tournament: z.string(),
      category: z.string(),
      status: z.string(),
      invited: z.boolean(),
      created_at: instant(),
    }),
  ),
  tournament_impediments: z.array(z.object({ tournament: z.string(), ...Impediment.shape })),
};
