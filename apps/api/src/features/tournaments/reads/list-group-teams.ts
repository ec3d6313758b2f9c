import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { presentTeams } from '../teams/teams.presenter.ts';
import { listTeamsOfGroup } from '../teams/teams.repository.ts';
import { findGroup } from './draw.repository.ts';
import type { Seen } from './present-tournaments.ts';

export async function listGroupTeams(
  db: Database,
  { id, groupId }: { id: number; groupId: number },
  seen: Seen,
): Promise<TournamentTeam[]> {
  const group = await findGroup(db, groupId);
  if (group?.category_id !== id) throw new Refusal('tournament_group_not_found');
  return presentTeams(db, await listTeamsOfGroup(db, groupId), seen);
}
