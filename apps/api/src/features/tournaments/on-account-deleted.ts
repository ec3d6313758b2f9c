import type { Database } from '@bandeja/db/database';
import { fillPlaces } from './teams/fill-places.ts';
import { getTeam, listTeamsOfPlayer } from './teams/teams.repository.ts';
import { withdrawTeams } from './teams/withdraw-teams.ts';
import { lockCategory } from './tournaments.repository.ts';

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
