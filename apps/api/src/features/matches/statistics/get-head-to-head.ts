import type { HeadToHead } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/database';
import { createDashboard } from '@bandeja/rules/dashboard/dashboard';
import type { Companion } from '@bandeja/rules/matches/statistics';
import { addHistory } from './add-history.ts';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';

/** The viewer's matches together with another player and against that player. For the viewer's own id: zeros. */
export async function getHeadToHead(
  db: Database,
  { viewer, player, now }: { viewer: number; player: number; now: Date },
): Promise<HeadToHead> {
  await refuseUnknownPlayer(db, player);
  const history = createDashboard({ player: viewer, period: 'all', now });
  if (viewer !== player) await addHistory(db, { player: viewer }, history);
  const { partners, rivals } = history.sum();
  const of = (companions: Companion[]) => {
    const found = companions.find((one) => one.player === player);
    return { matches: found?.matches ?? 0, wins: found?.wins ?? 0, losses: found?.losses ?? 0 };
  };
  return { together: of(partners), against: of(rivals), last_at: history.lastWith(player) };
}
