import type { MatchStats } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/transaction';
import { outcomeFor } from '@bandeja/rules/matches/statistics';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { LongHistories } from './long-histories.ts';
import { refuseUnknownPlayer } from './refuse-unknown-player.ts';
import { eachFinishedMatch, type FinishedMatch } from './statistics.repository.ts';

/** Finished matches by local day, the newest day first. */
export type DaySums = Map<string, { matches: number; wins: number; losses: number }>;

type MatchStatsInput = {
  player: number;
  now: Date;
  histories: LongHistories<DaySums>;
  start_date?: string | undefined;
};

/** Finished matches by month, each in the calendar of its club, from a date on. */
export async function getMatchStats(
  db: Database,
  { player, now, histories, start_date = '' }: MatchStatsInput,
): Promise<MatchStats> {
  await refuseUnknownPlayer(db, player);
  const days = await histories(player, now, () => sumDays(db, player));
  const total = { matches: 0, wins: 0, losses: 0 };
  const months = new Map<string, { month: string; matches: number; wins: number }>();
  for (const [day, sum] of days) {
    if (day < start_date) continue;
    const month = day.slice(0, 7);
    const row = months.get(month) ?? { month, matches: 0, wins: 0 };
    months.set(month, row);
    row.matches += sum.matches;
    row.wins += sum.wins;
    total.matches += sum.matches;
    total.wins += sum.wins;
    total.losses += sum.losses;
  }
  const by_month = [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return { ...total, by_month };
}

async function sumDays(db: Database, player: number): Promise<{ matches: number; sums: DaySums }> {
  const sums: DaySums = new Map();
  let matches = 0;
  for await (const match of eachFinishedMatch(db, { player })) {
    const day = dayOf(match);
    const sum = sums.get(day) ?? { matches: 0, wins: 0, losses: 0 };
    sums.set(day, sum);
    const outcome = outcomeFor(player, match);
    matches += 1;
    sum.matches += 1;
    if (outcome === 'won') sum.wins += 1;
    if (outcome === 'lost') sum.losses += 1;
  }
  return { matches, sums };
}

const dayOf = ({ date, timezone }: FinishedMatch) => localDateOf(date, timezone ?? DEFAULT_ZONE);
