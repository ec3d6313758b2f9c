import type { PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/transaction';
import { createPlayerStatistics } from '@bandeja/rules/matches/statistics';
import type { LongHistories } from './long-histories.ts';
import { presentCompanions } from './present-companions.ts';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';
import { eachFinishedMatch } from './statistics.repository.ts';

export type StatisticsSums = ReturnType<ReturnType<typeof createPlayerStatistics>['sum']>;

/** The statistics of a player's finished matches. */
export async function getPlayerStatistics(
  db: Database,
  { player, now, histories }: { player: number; now: Date; histories: LongHistories<StatisticsSums> },
): Promise<PlayerStatistics> {
  await refuseUnknownPlayer(db, player);
  const { partners, rivals, ...numbers } = await histories(player, now, async () => {
    const statistics = createPlayerStatistics(player);
    let matches = 0;
    for await (const match of eachFinishedMatch(db, { player })) {
      statistics.add(match);
      matches += 1;
    }
    return { matches, sums: statistics.sum() };
  });
  return { ...numbers, ...(await presentCompanions(db, { partners, rivals })) };
}
