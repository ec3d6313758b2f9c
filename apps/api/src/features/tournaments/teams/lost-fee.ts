import type { Database } from '@bandeja/db/database';
import { halfCents } from '@bandeja/rules/tournaments/fees';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { addJob } from '../../../jobs/add-job.ts';
import { notifyOfTeam } from './places.ts';
import { getTeam, type TeamRow } from './teams.repository.ts';

type FeeState = Pick<
  TeamRow,
  'status' | 'draw_order' | 'price_cents' | 'second_cents' | 'paid_at_club_at' | 'held_cents' | 'payment'
> & {
  halves:
    | readonly Pick<
        NonNullable<TeamRow['halves']>[number],
        'player' | 'club_cents' | 'app_cents' | 'paid_other' | 'payment'
      >[]
    | null;
};

/**
 * What a drawn team owes again, because its payment left by the bank: such a team stays in the draw. players: whose halves are
 * open; null: the whole fee. Null: it owes nothing.
 */
export function lostFeeOf(team: FeeState): { cents: number; players: number[] | null } | null {
  const { status, draw_order, price_cents, paid_at_club_at, held_cents, halves } = team;
  if (status !== 'confirmed' || draw_order === null || price_cents === 0 || held_cents !== null) return null;
  if (!halves || team.payment !== null) {
    const isLost = team.payment !== null && paid_at_club_at === null && !halves?.some(isHalfPaid);
    return isLost ? { cents: price_cents, players: null } : null;
  }
  // A server of before halves writes the time alone, for the whole fee.
  if (paid_at_club_at !== null && !halves.some(isHalfPaid)) return null;
  const lost = halves.filter((half) => !isHalfPaid(half) && half.payment !== null);
  if (lost.length === 0) return null;
  const cents = lost.reduce((sum, half) => sum + halfCents(team, half), 0);
  return { cents, players: lost.map(({ player }) => player) };
}

/** Tells the players of a drawn team, and its club, what a bank took back of the fee. Once for each payment. */
export async function tellOfLostFee(
  tx: Database,
  { id, player_a, player_b }: TeamRow,
  { payment, cents, half, now }: { payment: number; cents: number; half: number | null; now: Date },
): Promise<void> {
  const team = await getTeam(tx, id);
  if (!lostFeeOf(team)) return;
  const players = half === null ? [player_a, player_b] : [half];
  await notifyOfTeam(tx, 'tournament_payment_problem', team, { players, now, params: { lost_cents: cents } });
  const jobKey = `tell_club_of_lost_fee:${payment}`;
  await addJob(tx, 'tell_club_of_lost_fee', { team: id, cents }, { runAt: now, jobKey });
}
