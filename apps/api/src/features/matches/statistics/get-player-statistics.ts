import type { HeadToHead, MatchStats, PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/transaction';
import { type Companion, createPlayerStatistics, outcomeFor } from '@bandeja/rules/matches/statistics';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import { playerExists } from '../../players/public.ts';
import type { LongHistories } from './long-histories.ts';
import { presentCompanions } from './present-companions.ts';
import { eachFinishedMatch, type FinishedMatch } from './statistics.repository.ts';

export type StatisticsSums = ReturnType<ReturnType<typeof createPlayerStatistics>['sum']>;
/** Finished matches by local day, the newest day first. */
export type DaySums = Map<string, { matches: number; wins: number; losses: number }>;

type Reading<Sums> = { player: number; now: Date; histories: LongHistories<Sums> };

/** The statistics of a player's finished matches. */
export async function readPlayerStatistics(
  db: Database,
  { player, now, histories }: Reading<StatisticsSums>,
): Promise<PlayerStatistics> {
  await refuseUnknown(db, player);
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

/** Finished matches by month, each in the calendar of its club, from a date on. */
export async function readMatchStats(
  db: Database,
  { player, now, histories, start_date = '' }: Reading<DaySums> & { start_date?: string | undefined },
): Promise<MatchStats> {
  await refuseUnknown(db, player);
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

/** The viewer's matches together with another player and against that player. For the viewer's own id: zeros. */
export async function readHeadToHead(
  db: Database,
  { viewer, player }: { viewer: number; player: number },
): Promise<HeadToHead> {
  await refuseUnknown(db, player);
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

async function refuseUnknown(db: Database, player: number): Promise<void> {
  if (!(await playerExists(db, player))) throw new Refusal('player_not_found');
}

const dayOf = ({ date, timezone }: FinishedMatch) => localDateOf(date, timezone ?? DEFAULT_ZONE);
