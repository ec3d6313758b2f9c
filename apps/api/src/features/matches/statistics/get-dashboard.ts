import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import type { Database } from '@bandeja/db/database';
import {
  createDashboard,
  earliestPeriodStart,
  latestPeriodStart,
  periodStart,
} from '@bandeja/rules/dashboard/dashboard';
import type { DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toIso } from '@bandeja/rules/time/instant';
import { readLevelCurve } from '../../levels/public.ts';
import { addHistory } from './add-history.ts';
import { presentCompanions } from './present-companions.ts';

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
