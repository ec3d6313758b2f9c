import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listEveryTeamOf } from './teams/teams.repository.ts';

/** The player's teams, without the partners. */
export async function exportTeams(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'tournament_teams'>> {
  const teams = await listEveryTeamOf(db, playerId);
  return {
    tournament_teams: teams.map((team) => ({
      id: team.id,
      tournament: team.tournament_name,
      category: team.category_name,
      status: team.status,
      invited: team.invited_by !== playerId,
      created_at: team.created_at.toISOString(),
    })),
  };
}
