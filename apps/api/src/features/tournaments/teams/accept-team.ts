import type { Database } from '@bandeja/db/database';
import { settledStatus } from '@bandeja/rules/tournaments/registration';
import { refuseAcceptTeam } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockPlayer } from '../../players/public.ts';
import { changeTeam, type TeamEdit } from './change-team.ts';
import { notifyOfTeam } from './notify-team.ts';
import { bindUnlessBound } from './register-team.ts';
import { assertMayWithTeam } from './team-state.ts';
import { updateTeams } from './team-writes.repository.ts';
import type { TeamRow } from './teams.repository.ts';

/**
 * The partner accepts the invitation, or either player takes an offered place. A team with a place is confirmed when
 * its category is free, else it has to pay while the place is held.
 */
export async function acceptTeam(db: Database, id: number, edit: TeamEdit): Promise<TeamRow> {
  return changeTeam(db, id, edit, async (tx, team) => {
    const { viewer, now } = edit;
    assertMayWithTeam(refuseAcceptTeam, team, viewer.playerId, now);
    const isInvitation = team.invitation !== null;
    if (isInvitation) await bindPartner(tx, team, viewer.playerId);
    const status = team.status === 'waiting' ? team.status : settledStatus(team);
    const isPlaced = status === 'awaiting_payment';
    await updateTeams(
      tx,
      [team.id],
      {
        status,
        place_until: isPlaced ? team.place_until : null,
        ...(isInvitation && { accepted_at: now }),
      },
      now,
    );
    if (status === 'confirmed') return notifyConfirmed(tx, team, now);
    if (isInvitation)
      await notifyOfTeam(tx, 'tournament_accepted', team, {
        players: [team.invited_by],
        now,
        params: {
          by: viewer.playerId,
          pay_until: isPlaced ? (team.place_until?.toISOString() ?? null) : null,
        },
      });
  });
}

async function bindPartner(tx: Database, team: TeamRow, player: number): Promise<void> {
  if (!(await lockPlayer(tx, player))) throw new Refusal('unauthenticated');
  await bindUnlessBound(tx, { category: team.category_id, team: team.id, player });
}

export const notifyConfirmed = (tx: Database, team: TeamRow, now: Date): Promise<void> =>
  notifyOfTeam(tx, 'tournament_registered', team, {
    players: [team.player_a, team.player_b],
    now,
    params: {},
  });
