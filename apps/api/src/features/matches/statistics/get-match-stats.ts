import type { MatchStats } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/database';
import { createDashboard } from '@bandeja/rules/dashboard/dashboard';
import { addTo, type Balance, balanceIn, noMatches } from '@bandeja/rules/matches/statistics';
import { addHistory } from './add-history.ts';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';

/** Finished matches by month, each in the calendar of its club, from a date on. */
export async function getMatchStats(
  db: Database,
  { player, now, start_date = '' }: { player: number; now: Date; start_date?: string | undefined },
): Promise<MatchStats> {
  await refuseUnknownPlayer(db, player);
  const history = createDashboard({ player, period: 'all', now });
  await addHistory(db, { player }, history);
  const total = noMatches();
  const months = new Map<string, Balance>();
  for (const { day, ...balance } of history.sum().by_day) {
    if (day < start_date) continue;
    addTo<Balance>(total, balance);
    addTo<Balance>(balanceIn(months, day.slice(0, 7)), balance);
  }
  const by_month = [...months]
    .map(([month, { matches, wins }]) => ({ month, matches, wins }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return { ...total, by_month };
}
