import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseTeamFee, type TeamFeeRefusal } from '@bandeja/rules/tournaments/team-abilities';
import { addJob } from '../../../jobs/add-job.ts';
import { closeOpenPayments } from '../../payments/public.ts';
import { OperatorRefusal } from '../commands/operator-refusal.ts';
import { notifyConfirmed } from '../teams/accept-team.ts';
import { fillPlaces } from '../teams/fill-places.ts';
import { announceTournament } from '../teams/notify-team.ts';
import { teamFacts } from '../teams/team-state.ts';
import { updateTeams } from '../teams/team-writes.repository.ts';
import { findTeam, getTeam, type TeamRow } from '../teams/teams.repository.ts';
import { lockCategory } from '../tournaments.repository.ts';

/**
 * Confirms a team whose fee was paid at the club: where payments are off, no other way confirms a team of a category
 * with a fee. Its open Pix is closed; money of it that still arrives is refunded.
 */
export async function payTeamAtClub(db: Database, id: number, now: Date): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (!seen) throw new OperatorRefusal(`Não há a dupla ${id}.`);
    await lockCategory(tx, seen.category_id);
    await fillPlaces(tx, seen.category_id, now);
    const team = await getTeam(tx, id);
    const refusal = refuseTeamFee(teamFacts(team), team.invited_by, now);
    if (refusal !== null) throw new OperatorRefusal(SENTENCES[refusal]);
    await updateTeams(tx, [id], { status: 'confirmed', place_until: null, paid_at_club_at: now }, now);
    for (const payment of await closeOpenPayments(
      tx,
      { kind: 'tournament_team', ids: [id] },
      'cancelled',
      now,
    ))
      await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
    await notifyConfirmed(tx, team, now);
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
