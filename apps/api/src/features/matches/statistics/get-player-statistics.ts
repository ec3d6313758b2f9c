import type { PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/database';
import { createPlayerStatistics } from '@bandeja/rules/matches/statistics';
import { addHistory } from './add-history.ts';
import { presentCompanions } from './present-companions.ts';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';

/** The statistics of a player's finished matches. */
export async function getPlayerStatistics(db: Database, player: number): Promise<PlayerStatistics> {
  await refuseUnknownPlayer(db, player);
  const statistics = createPlayerStatistics(player);
  await addHistory(db, { player }, statistics);
  const { partners, rivals, ...numbers } = statistics.sum();
  return { ...numbers, ...(await presentCompanions(db, { partners, rivals })) };
}
