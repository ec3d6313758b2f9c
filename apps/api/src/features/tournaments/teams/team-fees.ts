import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isPlaceOver } from '@bandeja/rules/tournaments/registration';
import { refuseTeamFee, type TeamFeeRefusal } from '@bandeja/rules/tournaments/team-abilities';
import { CommandRefused } from '../../../commands/command.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  closeOpenPayments,
  findLatestPayment,
  markApproved,
  type Payable,
  type PayableEvent,
  type PayableOwner,
} from '../../payments/public.ts';
import { lockCategory } from '../tournaments.repository.ts';
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
    await lockCategory(tx, (await getTeam(tx, id)).category_id);
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

const isOf = ({ player_a, player_b }: TeamRow, { playerId }: { playerId: number }): boolean =>
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
      if (team.status !== 'awaiting_payment') await giveBack(tx, team, event.payment, now);
      else await confirm(tx, team, now);
      return true;
    case 'payment_withdrawn':
    case 'payment_expired':
      return true;
    case 'payment_refused':
      if (team.status === 'awaiting_payment' && !event.quietly)
        await notifyOfTeam(tx, 'tournament_payment_problem', team, {
          players: [team.player_a, team.player_b],
          now,
          params: {},
        });
      return true;
    case 'refund_done':
      return true;
    case 'dispute_won':
      // The team has lost its place by the dispute, unless it was drawn already.
      if (team.status !== 'confirmed') await giveBack(tx, team, event.payment, now);
      return true;
    case 'money_left':
      if (event.how === 'in_part') return true;
      // Without its money a team keeps no place; after the draw the operator decides.
      if (team.status !== 'confirmed' || team.draw_order !== null) return true;
      await withdrawTeams(tx, [team], { because: 'missed', by: null, now });
      await fillPlaces(tx, team.category_id, now);
      return true;
  }
}

/** `change`: what else the payment writes. */
async function confirm(tx: Database, team: TeamRow, now: Date, change: { paid_at_club_at?: Date } = {}) {
  await updateTeams(tx, [team.id], { status: 'confirmed', place_until: null, ...change }, now);
  await notifyConfirmed(tx, team, now);
}

async function giveBack(tx: Database, team: TeamRow, payment: number, now: Date): Promise<void> {
  await refundTeam(tx, team, now, [payment]);
  await settlePayments(tx, [payment], now);
}

/**
 * Confirms a team whose fee was paid at the club: where payments are off, no other way confirms a team of a category
 * with a fee. Its open Pix is closed; money of it that still arrives is refunded.
 */
export async function payTeamAtClub(db: Database, id: number, now: Date): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (!seen) throw new CommandRefused(`Não há a dupla ${id}.`);
    await lockCategory(tx, seen.category_id);
    await fillPlaces(tx, seen.category_id, now);
    const team = await getTeam(tx, id);
    const refusal = refuseTeamFee(teamFacts(team), team.invited_by, now);
    if (refusal !== null) throw new Refusal(refusal, { sentence: SENTENCES[refusal] });
    await confirm(tx, team, now, { paid_at_club_at: now });
    const closed = await closeOpenPayments(tx, { kind: 'tournament_team', ids: [id] }, 'cancelled', now);
    await settlePayments(tx, closed, now);
    announceTournament(tx, team.hash);
    return team;
  });
}

const SENTENCES: Record<TeamFeeRefusal, string> = {
  tournament_not_open_yet: 'As inscrições ainda não abriram.',
  tournament_registration_closed: 'As inscrições já encerraram.',
  team_not_yours: 'A dupla não pode pagar.',
  team_withdrawn: 'A inscrição desta dupla já terminou.',
  team_waiting: 'A dupla está na fila de espera: ainda não há vaga.',
  team_not_accepted: 'A dupla ainda não aceitou o convite ou a vaga.',
  team_already_confirmed: 'A dupla já está confirmada.',
  team_place_lost: 'O prazo da vaga desta dupla terminou.',
};

/**
 * Whether the club has to give back the fee that it took: the team left before the draw, its category was too small to
 * draw, or the tournament was cancelled, which also ends the teams that the operator had taken out.
 */
export const owesFee = ({
  status,
  paid_at_club_at,
  fee_returned_at,
  withdrawn_because,
  group_id,
}: TeamRow): boolean =>
  status === 'withdrawn' &&
  paid_at_club_at !== null &&
  fee_returned_at === null &&
  // A drawn team that the operator takes out has had its tournament.
  (withdrawn_because !== 'operator' || group_id === null);

/** Records that the club gave a fee back, so that the list of teams names it no more. */
export async function recordReturnedFee(db: Database, id: number, now: Date): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (seen) await lockCategory(tx, seen.category_id);
    const team = seen && (await findTeam(tx, id));
    if (!team || !owesFee(team)) throw new CommandRefused(`O clube não deve devolver nada à dupla ${id}.`);
    await updateTeams(tx, [id], { fee_returned_at: now }, now);
    return team;
  });
}
