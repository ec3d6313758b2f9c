import type { Database } from '@bandeja/db/database';
import { refuseDeclineTeam } from '@bandeja/rules/tournaments/team-abilities';
import { changeTeam, type TeamEdit } from './change-team.ts';
import { assertMayWithTeam } from './team-state.ts';
import type { TeamRow } from './teams.repository.ts';
import { withdrawTeams } from './withdraw-teams.ts';

/** The partner declines the invitation: the team ends, and its inviter is free for another one. */
export const declineTeam = (db: Database, id: number, edit: TeamEdit): Promise<TeamRow> =>
  changeTeam(db, id, edit, (tx, team) => {
    assertMayWithTeam(refuseDeclineTeam, team, edit.viewer.playerId, edit.now);
    return withdrawTeams(tx, [team], { because: 'declined', by: edit.viewer.playerId, now: edit.now });
  });
