import { PAY_TEAM_REFUSALS } from '@bandeja/rules/tournaments/team-abilities';
import * as z from 'zod/mini';
import { described, paymentStatus } from './primitives.ts';

/** The fee of a category and how it is asked; left out: once a team. */
export const shownFee = () => ({
  price_cents: described('The fee of a team.', z.int()),
  each_pays: described('Each player pays half of the fee, with an own payment.', z.optional(z.boolean())),
  second_cents: described(
    'What a player pays who has paid for another category of the tournament; left out: as for the first.',
    z.optional(z.int()),
  ),
});

/** One half of a fee, as the players of the team see it. */
export const FeeHalf = z.object({
  id: z.int(),
  player: described('Whose place it is.', z.int()),
  cents: described('What it costs, or what was paid.', z.int()),
  paid: described('null: it is open.', z.nullable(z.enum(['app', 'club']))),
  payment: described('The latest payment.', z.nullable(z.object({ id: z.int(), status: paymentStatus() }))),
  refusal: described(
    'The first reason why the viewer cannot pay it now, as the call refuses it; null: the viewer can.',
    z.nullable(z.enum(PAY_TEAM_REFUSALS)),
  ),
});
export type FeeHalf = z.infer<typeof FeeHalf>;

/** One half as the desk sees it. */
export const DeskFeeHalf = z.object({
  player: described('Of player_ids.', z.int()),
  cents: described('What it costs, or what was paid.', z.int()),
  paid: described('null: it is open.', z.nullable(z.enum(['app', 'club']))),
});
