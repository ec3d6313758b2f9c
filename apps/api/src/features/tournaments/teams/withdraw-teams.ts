import type { Database } from '@bandeja/db/database';
import type { WithdrawalReason } from '@bandeja/rules/tournaments/team-status';
import { addJob } from '../../../jobs/add-job.ts';
import { closeOpenPayments, listHeldMoney, markRefunding } from '../../payments/public.ts';
import { announceTournament, notifyOfTeam } from './notify-team.ts';
import { endTeams } from './team-writes.repository.ts';
import type { TeamRow } from './teams.repository.ts';

type Withdrawal = {
  because: WithdrawalReason;
  /** The player who declined or left, who is not notified; null: other reasons. */
  by: number | null;
  now: Date;
  /** After the draw: the fee is not refunded. */
  keepsFee?: boolean;
};

/**
 * Ends the registration of teams of a locked category: frees their players and places, closes their open payments and
 * refunds what was paid; notifies the club of a fee to return. The place is offered to the next team by the caller
 * (fillPlaces).
 */
export async function withdrawTeams(
  tx: Database,
  teams: readonly TeamRow[],
  { because, by, now, keepsFee = false }: Withdrawal,
): Promise<void> {
  const ids = teams.map(({ id }) => id);
  if (ids.length === 0) return;
  await endTeams(tx, ids, because, now);
  const closed = await closeOpenPayments(tx, { kind: 'tournament_team', ids }, 'cancelled', now);
  const refunded: number[] = [];
  for (const team of teams) {
    if (team.payment && !keepsFee) refunded.push(...(await refundTeam(tx, team, now)));
    // A cancelled tournament sends the club one letter for all teams.
    if (team.paid_at_club_at && !keepsFee && because !== 'tournament_cancelled')
      await addJob(tx, 'tell_club', { team: team.id }, { runAt: now, jobKey: `tell_club:${team.id}` });
    const players = [team.player_a, team.player_b].filter((player) => player !== by);
    await notifyOfTeam(tx, 'tournament_withdrawn', team, { players, now, params: { because, by } });
  }
  for (const payment of [...closed, ...refunded])
    await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
  for (const hash of new Set(teams.map((team) => team.hash))) announceTournament(tx, hash);
}

/** Starts the refund of these payments of a team, or of all; the caller's jobs send it to the provider. */
export async function refundTeam(
  tx: Database,
  team: TeamRow,
  now: Date,
  payments?: readonly number[],
): Promise<number[]> {
  const approved = await listHeldMoney(tx, { kind: 'tournament_team', id: team.id });
  const held = payments ? approved.filter(({ id }) => payments.includes(id)) : approved;
  const ids = held.map(({ id }) => id);
  await markRefunding(tx, ids, now);
  for (const { payer_id, amount_cents: cents } of held)
    await notifyOfTeam(tx, 'tournament_refunded', team, { players: [payer_id], now, params: { cents } });
  return ids;
}
