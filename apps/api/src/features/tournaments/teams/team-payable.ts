import type { Database } from '@bandeja/db/database';
import { isPlaceOver } from '@bandeja/rules/tournaments/registration';
import { refuseTeamFee } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { markApproved, type Payable, type PayableEvent, type PayableOwner } from '../../payments/public.ts';
import { lockCategory } from '../tournaments.repository.ts';
import { notifyConfirmed } from './accept-team.ts';
import { lockTeam } from './change-team.ts';
import { fillPlaces } from './fill-places.ts';
import { announceTournament, notifyOfTeam } from './notify-team.ts';
import { teamFacts } from './team-state.ts';
import { updateTeams } from './team-writes.repository.ts';
import { findTeam, getTeam, type TeamRow } from './teams.repository.ts';
import { refundTeam, withdrawTeams } from './withdraw-teams.ts';

/** Teams as payables, one fee a team: app.ts registers it with the payments. */
export const teamPayable: PayableOwner = {
  async readOwn(db, id, viewer, now) {
    return payableOf(ownTeam(await findTeam(db, id), viewer), viewer, now);
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

function ownTeam(team: TeamRow | undefined, { playerId }: { playerId: number }): TeamRow {
  if (!team) throw new Refusal('tournament_team_not_found');
  if (team.player_a !== playerId && team.player_b !== playerId) throw new Refusal('team_not_yours');
  return team;
}

const payableOf = (team: TeamRow, viewer: { playerId: number }, now: Date): Payable => ({
  kind: 'tournament_team',
  id: team.id,
  price_cents: team.price_cents,
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
    case 'money_left':
      // Without its money a team keeps no place; after the draw the operator decides.
      if (team.status !== 'confirmed' || team.draw_order !== null) return true;
      await withdrawTeams(tx, [team], { because: 'missed', by: null, now });
      await fillPlaces(tx, team.category_id, now);
      return true;
  }
}

async function confirm(tx: Database, team: TeamRow, now: Date): Promise<void> {
  await updateTeams(tx, [team.id], { status: 'confirmed', place_until: null }, now);
  await notifyConfirmed(tx, team, now);
}

async function giveBack(tx: Database, team: TeamRow, payment: number, now: Date): Promise<void> {
  await refundTeam(tx, team, now, [payment]);
  await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
}
