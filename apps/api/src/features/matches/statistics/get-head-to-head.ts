import type { HeadToHead } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/transaction';
import { type Companion, createPlayerStatistics } from '@bandeja/rules/matches/statistics';
import { toIso } from '@bandeja/rules/time/instant';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';
import { eachFinishedMatch } from './statistics.repository.ts';

/** The viewer's matches together with another player and against that player. For the viewer's own id: zeros. */
export async function getHeadToHead(
  db: Database,
  { viewer, player }: { viewer: number; player: number },
): Promise<HeadToHead> {
  await refuseUnknownPlayer(db, player);
  const statistics = createPlayerStatistics(viewer);
  let last: Date | null = null;
  if (viewer !== player) {
    for await (const match of eachFinishedMatch(db, { player: viewer, with: player })) {
      last ??= match.date;
      statistics.add(match);
    }
  }
  const { partners, rivals } = statistics.sum();
  const of = (companions: Companion[]) => {
    const found = companions.find((one) => one.player === player);
    return { matches: found?.matches ?? 0, wins: found?.wins ?? 0, losses: found?.losses ?? 0 };
  };
  return { together: of(partners), against: of(rivals), last_at: last && toIso(last) };
}
