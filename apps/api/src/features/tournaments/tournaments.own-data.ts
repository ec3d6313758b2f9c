import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { TeamOfCustomer } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { listGuests } from '../players/public.ts';
import { fillPlaces, withdrawTeams } from './teams/places.ts';
import { getTeam, listEveryTeamOf, listTeamsOfPlayer } from './teams/teams.repository.ts';
import { lockCategory } from './tournaments.repository.ts';

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

/** The teams of a customer's guests, without the partners, for the export of the customer. */
export async function listTeamsOfCustomer(db: Database, customer: number): Promise<TeamOfCustomer[]> {
  const teams = [];
  for (const guest of await listGuests(db, customer)) teams.push(...(await listEveryTeamOf(db, guest)));
  return teams.map((team) => ({
    tournament: team.tournament_name,
    category: team.category_name,
    ...{ starts_on: team.starts_on, status: team.status },
    created_at: team.created_at.toISOString(),
  }));
}

/**
 * Withdraws the player's teams of tournaments whose draw is not made: the place goes to the next team, the fee back
 * to its payer. A drawn team stays, as "Jogador removido", and the operator decides.
 */
export async function eraseTeams(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  const teams = await listTeamsOfPlayer(tx, playerId);
  for (const { id, category_id, stage } of teams) {
    if (stage !== 'registration') continue;
    await lockCategory(tx, category_id);
    const team = await getTeam(tx, id);
    if (team.status === 'withdrawn') continue;
    await withdrawTeams(tx, [team], { because: 'account_deleted', by: playerId, now });
    await fillPlaces(tx, category_id, now);
  }
}
