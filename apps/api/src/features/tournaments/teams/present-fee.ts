import type { FeeHalf } from '@bandeja/contract/fields/fee-halves';
import { createPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { type CategoryFee, halfCents } from '@bandeja/rules/tournaments/fees';
import { type HalfMoney, isHalfPaid, refuseHalf } from '@bandeja/rules/tournaments/halves';
import type { HalfRow } from './halves.repository.ts';
import { type TeamRow, teamFacts } from './teams.repository.ts';

/** How a category asks its fee; what is usual is left out. */
export const presentFee = ({ each_pays, second_cents }: Omit<CategoryFee, 'price_cents'>) => ({
  ...(each_pays && { each_pays }),
  ...(each_pays && second_cents && { second_cents }),
});

/** How a half was paid; null: it is open. */
export const paidHalf = (half: HalfMoney): 'app' | 'club' | null => {
  if (half.club_cents !== null) return 'club';
  return isHalfPaid(half) ? 'app' : null;
};

/** What a half costs, or what was paid for it. */
export const centsOf = (team: TeamRow, half: HalfRow): number =>
  half.club_cents ?? half.app_cents ?? halfCents(team, half);

type Payer = { viewer: number | null; hasProvider: boolean };

/** The halves of a team as one of its players sees them; undefined: the team has one fee. */
export const presentHalves = (team: TeamRow, payer: Payer, now: Date): FeeHalf[] | undefined =>
  team.halves?.map((half) => ({
    ...{ id: half.id, player: half.player },
    ...{ cents: centsOf(team, half), paid: paidHalf(half), payment: half.payment },
    refusal: createPaymentAbility(
      { pay: refuseHalf(teamFacts(team), half, { viewer: payer.viewer, now }), open: half.open_payment },
      payer,
    ),
  }));
