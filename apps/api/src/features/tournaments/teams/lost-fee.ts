import type { Database } from '@bandeja/db/database';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { addJob } from '../../../jobs/add-job.ts';
import { notifyOfTeam } from './places.ts';
import { getTeam, type TeamRow } from './teams.repository.ts';

type FeeState = Pick<
  TeamRow,
  'status' | 'draw_order' | 'fee_cents' | 'paid_at_club_at' | 'held_cents' | 'payment'
> & {
  halves:
    | readonly Pick<
        NonNullable<TeamRow['halves']>[number],
        'player' | 'club_cents' | 'app_cents' | 'last_cents' | 'payment'
      >[]
    | null;
};

/**
 * What a drawn team owes again, because its payment left by the bank: such a team stays in the draw. players: whose halves are
 * open; null: the whole fee. Null: it owes nothing.
 */
export function lostFeeOf(team: FeeState): { cents: number; players: number[] | null } | null {
  const { status, draw_order, fee_cents, paid_at_club_at, held_cents, halves } = team;
  if (status !== 'confirmed' || draw_order === null || fee_cents === 0 || held_cents !== null) return null;
  if (!halves || isTakenBack(team)) {
    const isLost = isTakenBack(team) && paid_at_club_at === null && !halves?.some(isHalfPaid);
    return isLost ? { cents: fee_cents, players: null } : null;
  }
  // A server of before halves writes the time alone, for the whole fee.
  if (paid_at_club_at !== null && !halves.some(isHalfPaid)) return null;
  const lost = halves.filter((half) => !isHalfPaid(half) && isTakenBack(half));
  if (lost.length === 0) return null;
  const cents = lost.reduce((sum, half) => sum + lostHalfCents(team, half), 0);
  return { cents, players: lost.map(({ player }) => player) };
}

/** What the club gives back of itself is no debt. */
const isTakenBack = ({ payment }: Pick<TeamRow, 'payment'>): boolean => payment?.status === 'charged_back';

/** As it was paid, whatever else the player has paid since; of a team that has moved to a cheaper category no more than there. */
export const lostHalfCents = (
  { fee_cents }: Pick<TeamRow, 'fee_cents'>,
  { last_cents }: { last_cents: number | null },
): number => Math.min(last_cents ?? fee_cents / 2, Math.floor(fee_cents / 2));

/** Tells the players of a drawn team, and its club, what a bank took back of the fee. Once for each payment. */
export async function tellOfLostFee(
  tx: Database,
  { id, player_a, player_b }: TeamRow,
  { payment, cents, half, now }: { payment: number; cents: number; half: number | null; now: Date },
): Promise<void> {
  const team = await getTeam(tx, id);
  const lost = lostFeeOf(team);
  if (!lost || (half !== null && lost.players !== null && !lost.players.includes(half))) return;
  const players = half === null ? [player_a, player_b] : [half];
  await notifyOfTeam(tx, 'tournament_payment_problem', team, { players, now, params: { lost_cents: cents } });
  const jobKey = `tell_club_of_lost_fee:${payment}`;
  await addJob(tx, 'tell_club_of_lost_fee', { team: id, cents }, { runAt: now, jobKey });
}
