import * as z from 'zod/mini';
import { Impediment } from '../../fields/impediment.ts';
import { described, instant } from '../../fields/primitives.ts';

/** Money that a desk recorded by hand. */
export const DeskMoneyRow = z.object({
  at: instant(),
  kind: z.enum(['payment', 'reversal', 'return']),
  method: z.string(),
  amount_cents: z.int(),
});

/** What the export has of tournaments. */
export const exportedTournaments = {
  tournament_teams: z.array(
    z.object({
      id: z.int(),
      tournament: z.string(),
      category: z.string(),
      status: z.string(),
      invited: z.boolean(),
      half: described(
        'The own half of the fee, and what the club took for it; null: the team has one fee.',
        z.nullable(z.object({ id: z.int(), club_cents: z.nullable(z.int()) })),
      ),
      desk_payments: described(
        'What the club took for the own half, or for the team, and what it reversed or handed back, below 0.',
        z.array(DeskMoneyRow),
      ),
      created_at: instant(),
    }),
  ),
  tournament_impediments: z.array(z.object({ tournament: z.string(), ...Impediment.shape })),
};
