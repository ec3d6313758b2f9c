import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { refuseNewPartner, refuseSwap } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findBlock, loadEntrants, lockPlayer } from '../../players/public.ts';
import { findPlaceOf, replacePlayer } from './entrants.repository.ts';
import { refusalOf } from './entry-refusal.ts';
import { leaveImpediments } from './impediments.repository.ts';
import { announceTournament, closeTeamPayments, notifyOfTeam } from './places.ts';
import { getTeam, type TeamRow } from './teams.repository.ts';

type Swap = {
  /** The player who leaves, and the one in that place. */
  leaves: number;
  enters: number;
  now: Date;
};

/**
 * Puts another player into a team of a locked category. Place, line and paid fee stay with the team, a paid half too: a later
 * refund goes to the payer. An open Pix is closed, so a player who left the team cannot pay for it. Notifies all three players.
 */
export async function swapPartner(tx: Database, id: number, { leaves, enters, now }: Swap): Promise<void> {
  const team = await getTeam(tx, id);
  const refusal = refuseSwap(swapFacts(team));
  if (refusal) throw new Refusal(refusal);
  if (leaves !== team.player_a && leaves !== team.player_b) throw new Refusal('team_player_gone');
  const stays = team.player_a === leaves ? team.player_b : team.player_a;
  // The account was deleted while this request waited for the lock.
  if (!(await lockPlayer(tx, enters))) throw new Refusal('customer_without_account');
  const entrants = await loadEntrants(tx, [stays, enters]);
  const nobody = { gender: null, level: null };
  // Of a guest the club judges gender and level itself.
  const staying = team.guests.includes(stays) ? null : (entrants.get(stays) ?? nobody);
  const two = [staying, entrants.get(enters) ?? nobody] as const;
  const unfit = refuseNewPartner(team, {
    entrants: two,
    apart: (await findBlock(tx, stays, [enters])) !== null,
    ...(await findPlaceOf(tx, team.category_id, enters)),
  });
  if (unfit) throw refusalOf(unfit, team, two);
  try {
    if (!(await replacePlayer(tx, team, { leaves, enters, now })))
      throw new Refusal('team_partner_registered');
  } catch (error) {
    if (violatedConstraint(error) === 'tournament_entrants_once')
      throw new Refusal('team_partner_registered');
    throw error;
  }
  await leaveImpediments(tx, { tournament: team.tournament_id, leaves, enters });
  await closeTeamPayments(tx, [team], now);
  for (const [player, by] of [
    [leaves, null],
    [stays, enters],
    [enters, stays],
  ] as const)
    await notifyOfTeam(tx, 'tournament_partner', team, { players: [player], now, params: { by } });
  announceTournament(tx, team.hash);
}

export const swapFacts = ({ stage, status, accepted_at, group_id }: TeamRow) => ({
  ...{ stage, status, accepted: accepted_at !== null, drawn: group_id !== null },
});
