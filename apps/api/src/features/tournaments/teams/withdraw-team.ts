import type { Database } from '@bandeja/db/database';
import { refuseWithdrawTeam } from '@bandeja/rules/tournaments/team-abilities';
import { changeTeam, type TeamEdit } from './change-team.ts';
import { assertMayWithTeam } from './team-state.ts';
import type { TeamRow } from './teams.repository.ts';
import { withdrawTeams } from './withdraw-teams.ts';

/** A player of the team withdraws it until the registration ends; a paid fee goes back to its payer. */
export const withdrawTeam = (db: Database, id: number, edit: TeamEdit): Promise<TeamRow> =>
  changeTeam(db, id, edit, (tx, team) => {
    assertMayWithTeam(refuseWithdrawTeam, team, edit.viewer.playerId, edit.now);
    return withdrawTeams(tx, [team], { because: 'left', by: edit.viewer.playerId, now: edit.now });
  });
