import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import type { HeadToHead, MatchStats, PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/database';
import {
  createDashboard,
  earliestPeriodStart,
  latestPeriodStart,
  periodStart,
} from '@bandeja/rules/dashboard/dashboard';
import type { DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';
import {
  addTo,
  type Balance,
  balanceIn,
  type Companion,
  createPlayerStatistics,
  noMatches,
} from '@bandeja/rules/matches/statistics';
import { toIso } from '@bandeja/rules/time/instant';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { readLevelCurve } from '../../levels/public.ts';
import { loadPlayerSummaries, playerExists } from '../../players/public.ts';
import { addHistory } from './add-history.ts';

/** The statistics of a player's finished matches. */
export async function getPlayerStatistics(db: Database, player: number): Promise<PlayerStatistics> {
  await refuseUnknownPlayer(db, player);
  const statistics = createPlayerStatistics(player);
  await addHistory(db, { player }, statistics);
  const { partners, rivals, ...numbers } = statistics.sum();
  return { ...numbers, ...(await presentCompanions(db, { partners, rivals })) };
}

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

const TOP_CLUBS = 10;
/** Points of the level curve: more than a screen can show apart. */
const LEVEL_POINTS = 500;

/** The level and the finished matches of a player in a period. */
export async function getDashboard(
  db: Database,
  { player, period, now }: { player: number; period: DashboardPeriod; now: Date },
): Promise<Dashboard> {
  const dashboard = createDashboard({ player, period, now });
  const earliest = earliestPeriodStart(period, now);
  const whole = latestPeriodStart(period, now);
  const days = earliest && whole && { since: earliest, whole };
  const has_matches = await addHistory(db, { player, period: days }, dashboard);
  const { partners, rivals, by_club, by_day: _, ...numbers } = dashboard.sum();
  const from = periodStart(period, now, DEFAULT_ZONE);
  const since = from === null ? null : new Date(from);
  const levels = await readLevelCurve(db, { player, since, limit: LEVEL_POINTS });
  return {
    ...numbers,
    period,
    from: from === null ? null : toIso(from),
    to: toIso(now),
    levels: levels.map(({ at, level, reliability, match }) => ({ at: toIso(at), level, reliability, match })),
    by_club: by_club.slice(0, TOP_CLUBS).map(({ club, matches, wins, losses }) => ({
      name: club?.name ?? null,
      slug: club?.slug ?? null,
      matches,
      wins,
      losses,
    })),
    ...(await presentCompanions(db, { partners, rivals })),
    has_matches,
  };
}

const TOP = 5;

/** The five most frequent partners and rivals with their names and pictures, with two statements. */
async function presentCompanions(
  db: Database,
  { partners, rivals }: { partners: readonly Companion[]; rivals: readonly Companion[] },
): Promise<Pick<PlayerStatistics, 'top_partners' | 'top_rivals'>> {
  const top = { partners: partners.slice(0, TOP), rivals: rivals.slice(0, TOP) };
  const summaries = await loadPlayerSummaries(
    db,
    [...top.partners, ...top.rivals].map((one) => one.player),
  );
  const named = (companions: readonly Companion[]) =>
    companions.flatMap(({ player: id, matches, wins, losses }) => {
      const summary = summaries.get(id);
      return summary ? [{ player: summary, matches, wins, losses }] : [];
    });
  return { top_partners: named(top.partners), top_rivals: named(top.rivals) };
}

async function refuseUnknownPlayer(db: Database, player: number): Promise<void> {
  if (!(await playerExists(db, player))) throw new Refusal('player_not_found');
}
