import type { Database } from '@bandeja/db/database';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { isPlaceOver } from '@bandeja/rules/tournaments/registration';
import { refuseTeamFee } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  findLatestPayment,
  markApproved,
  type Payable,
  type PayableEvent,
  type PayableOwner,
} from '../../payments/public.ts';
import { tellOfLostFee } from './lost-fee.ts';
import { lockCategoryOf } from './merges.repository.ts';
import {
  announceTournament,
  fillPlaces,
  notifyConfirmed,
  notifyOfTeam,
  refundTeam,
  settlePayments,
  withdrawTeams,
} from './places.ts';
import { lockTeam } from './register-team.ts';
import { findTeam, getTeam, type TeamRow, teamFacts, updateTeams } from './teams.repository.ts';

/** Teams as payables, one fee a team: app.ts registers it with the payments. */
export const teamPayable: PayableOwner = {
  async readOwn(db, id, viewer, now) {
    const team = await findTeam(db, id);
    // A payer whose place another player has still reads what becomes of the money.
    if (team && !isOf(team, viewer) && (await findLatestPayment(db, refOf(team), viewer.playerId)))
      return { ...payableOf(team, viewer, now), only_own: true };
    return payableOf(ownTeam(team, viewer), viewer, now);
  },

  async lockOwn(tx, id, viewer, now) {
    ownTeam(await findTeam(tx, id), viewer);
    return payableOf(await lockTeam(tx, id, viewer), viewer, now);
  },

  async lockForChange(tx, id) {
    await lockCategoryOf(tx, id);
  },

  async change(tx, id, event, now) {
    const team = await getTeam(tx, id);
    const ok = await apply(tx, team, event, now);
    return { ok, payable: payableOf(await getTeam(tx, id), { playerId: team.invited_by }, now) };
  },

  async announce(tx, id) {
    announceTournament(tx, (await getTeam(tx, id)).hash);
  },
};

function ownTeam(team: TeamRow | undefined, viewer: { playerId: number }): TeamRow {
  if (!team) throw new Refusal('tournament_team_not_found');
  if (!isOf(team, viewer)) throw new Refusal('team_not_yours');
  return team;
}

export const isOf = ({ player_a, player_b }: TeamRow, { playerId }: { playerId: number }): boolean =>
  player_a === playerId || player_b === playerId;

const refOf = ({ id }: TeamRow) => ({ kind: 'tournament_team', id }) as const;

const payableOf = (team: TeamRow, viewer: { playerId: number }, now: Date): Payable => ({
  ...refOf(team),
  price_cents: team.price_cents,
  club_id: team.club_id,
  charges_with: team.charges_with,
  // A Pix is payable until the place is lost, at the latest.
  start_at: team.place_until ?? team.registration_ends_at,
  description: `Inscrição: ${team.tournament_name}, ${team.category_name}`,
  isCancelled: team.status === 'withdrawn' || isPlaceOver(team, now),
  hold_expires_at: team.place_until,
  pay: refuseTeamFee(teamFacts(team), viewer.playerId, now),
});

/** Applies an event of the payment to a team of a locked category. Resolves with whether it was accepted. */
async function apply(tx: Database, team: TeamRow, event: PayableEvent, now: Date): Promise<boolean> {
  switch (event.type) {
    case 'charge_accepted':
      return refuseTeamFee(teamFacts(team), team.invited_by, now) === null;
    case 'payment_approved':
      await markApproved(tx, [event.payment], now);
      // Money of a place that is lost, or a second payment of a confirmed team, goes back.
      // So does a whole fee, which a server of the version before asked for, of a team whose half is paid.
      if (team.status !== 'awaiting_payment' || team.halves?.some(isHalfPaid))
        await giveBack(tx, team, event.payment, now);
      else await confirm(tx, team, now);
      return true;
    case 'payment_withdrawn':
    case 'payment_expired':
      return true;
    case 'payment_refused':
      if (!event.quietly) await tellRefused(tx, team, now);
      return true;
    case 'refund_done':
      return true;
    case 'dispute_won':
      // The team has lost its place by the dispute, unless it was drawn already; the club may have taken the fee since.
      if (team.status !== 'confirmed' || team.paid_at_club_at !== null)
        await giveBack(tx, team, event.payment, now);
      return true;
    case 'money_left':
      if (event.how !== 'in_part') await loseFee(tx, team, { ...event, half: null, now });
      return true;
  }
}

export async function tellRefused(tx: Database, team: TeamRow, now: Date): Promise<void> {
  if (team.status !== 'awaiting_payment') return;
  const players = [team.player_a, team.player_b];
  await notifyOfTeam(tx, 'tournament_payment_problem', team, { players, now, params: {} });
}

type Lost = Parameters<typeof tellOfLostFee>[2];

/** Without its money a team keeps no place; after the draw it keeps it and owes the fee: the operator decides. `half`: whose it was. */
export async function loseFee(tx: Database, team: TeamRow, lost: Lost): Promise<void> {
  if (team.status !== 'confirmed') return;
  if (team.draw_order !== null) return tellOfLostFee(tx, team, lost);
  const { now } = lost;
  await withdrawTeams(tx, [team], { because: 'missed', by: null, now });
  await fillPlaces(tx, team.category_id, now);
}

/** `change`: what else the payment writes. */
export async function confirm(
  tx: Database,
  team: TeamRow,
  now: Date,
  change: { paid_at_club_at?: Date } = {},
) {
  await updateTeams(tx, [team.id], { status: 'confirmed', place_until: null, ...change }, now);
  await notifyConfirmed(tx, team, now);
}

export async function giveBack(tx: Database, team: TeamRow, payment: number, now: Date): Promise<void> {
  await refundTeam(tx, team, now, [payment]);
  await settlePayments(tx, [payment], now);
}
