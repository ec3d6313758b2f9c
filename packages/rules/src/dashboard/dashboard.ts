import {
  addTo,
  type Balance,
  balanceIn,
  countIn,
  createPlayerStatistics,
  noMatches,
  type Outcome,
  type PlayedMatch,
  type PlayerStatistics,
  type StatisticsPart,
} from '../matches/statistics.ts';
import { DAY_MS, type Instant, toIso, toMillis } from '../time/instant.ts';
import { addDays } from '../time/local-time.ts';
import { localDateOf, localMinutesOf, zonedMillis } from '../time/zoned-time.ts';
import { DEFAULT_ZONE } from '../time/zones.ts';
import type { DashboardPeriod } from './dashboard-period.ts';

/** Local days of a period, today included; null: no limit. */
const PERIOD_DAYS: Record<DashboardPeriod, number | null> = { '30d': 30, '90d': 90, year: 365, all: null };

/** Months, clubs and hours are shown from this number of matches on: fewer are chance, not a habit. */
export const MATCHES_FOR_HABITS = 5;
/** The latest outcomes of the recent form. */
export const FORM_OUTCOMES = 10;

/** A club of the register has a slug; a club that the players typed has only a name. */
export type MatchClub = { name: string; slug: string | null };

export type DashboardMatch = PlayedMatch & {
  date: Instant;
  /** Null: neither a court nor a player gave it, so it counts in the default zone. */
  timezone: string | null;
  club: MatchClub | null;
};

export type DashboardSums = PlayerStatistics & {
  /** The outcomes of the latest matches, newest first. */
  last: Outcome[];
  /** Local days with matches, the newest first. */
  by_day: ({ day: string } & Balance)[];
  /** Months with matches (YYYY-MM), oldest first. */
  by_month: ({ month: string } & Balance)[];
  /** Hours of the day with matches (0–23), in order. */
  by_hour: ({ hour: number } & Balance)[];
  /** Most matches first; null is a match without a club. */
  by_club: ({ club: MatchClub | null } & Balance)[];
};

/** What a part of a history adds up to, as JSON. */
export type HistoryPart = StatisticsPart & {
  last: Outcome[];
  days: [string, Balance][];
  hours: [number, Balance][];
  clubs: ({ club: MatchClub | null } & Balance)[];
  /** The others of the matches, with or without a common set, and the instant of the last one with each. */
  met: [number, string][];
};

/** The first instant of a period in a zone: midnight of its first local day. Null for a period without a start. */
export function periodStart(period: DashboardPeriod, now: Instant, zone: string): number | null {
  const days = PERIOD_DAYS[period];
  if (days === null) return null;
  return zonedMillis(addDays(localDateOf(now, zone), 1 - days), 0, zone).millis;
}

/** An instant before the start of a period in every zone: a match before it needs no reading. */
export function earliestPeriodStart(period: DashboardPeriod, now: Instant): Date | null {
  const start = periodStart(period, now, 'UTC');
  // The local times of all zones are within 14 hours of UTC.
  return start === null ? null : new Date(start - DAY_MS);
}

/** An instant after the start of a period in every zone: each match from it on is in the period. */
export function latestPeriodStart(period: DashboardPeriod, now: Instant): Date | null {
  const start = periodStart(period, now, 'UTC');
  return start === null ? null : new Date(start + DAY_MS);
}

/**
 * What a player's finished matches of a period add up to, one match at a time, newest first. A match counts when it
 * was played on one of the period's days in the calendar of its club.
 */
export function createDashboard({
  player,
  period,
  now,
}: {
  player: number;
  period: DashboardPeriod;
  now: Instant;
}) {
  const statistics = createPlayerStatistics(player);
  const starts = new Map<string, number | null>();
  const last: Outcome[] = [];
  const days = new Map<string, Balance>();
  const hours = new Map<number, Balance>();
  const clubs = new Map<string, Balance & { club: MatchClub | null }>();
  const met = new Map<number, string>();

  function startIn(zone: string): number | null {
    const known = starts.get(zone);
    if (known !== undefined) return known;
    const start = periodStart(period, now, zone);
    starts.set(zone, start);
    return start;
  }

  function clubsWith(club: MatchClub | null) {
    const key = clubKey(club);
    if (!clubs.has(key)) clubs.set(key, { ...noMatches(), club });
    return clubs;
  }

  return {
    add(match: DashboardMatch): void {
      const zone = match.timezone ?? DEFAULT_ZONE;
      const start = startIn(zone);
      if (start !== null && toMillis(match.date) < start) return;
      const outcome = statistics.add(match);
      if (last.length < FORM_OUTCOMES) last.push(outcome);
      countIn(days, localDateOf(match.date, zone), outcome);
      countIn(hours, Math.floor(localMinutesOf(match.date, zone) / 60), outcome);
      countIn(clubsWith(match.club), clubKey(match.club), outcome);
      for (const { player: other } of match.players) {
        if (other === player || met.has(other) || match.unconfirmed?.includes(other)) continue;
        met.set(other, toIso(match.date));
      }
    },
    /** Adds matches of the period that are all older than those added before. */
    addPart(part: HistoryPart): void {
      statistics.addPart(part);
      last.push(...part.last.slice(0, FORM_OUTCOMES - last.length));
      for (const [day, balance] of part.days) addTo(balanceIn(days, day), balance);
      for (const [hour, balance] of part.hours) addTo(balanceIn(hours, hour), balance);
      for (const { club, ...balance } of part.clubs)
        addTo<Balance>(balanceIn(clubsWith(club), clubKey(club)), balance);
      for (const [other, at] of part.met) if (!met.has(other)) met.set(other, at);
    },
    part: (): HistoryPart => ({
      ...statistics.part(),
      last,
      days: [...days],
      hours: [...hours],
      clubs: [...clubs.values()],
      met: [...met],
    }),
    /** The last match with another player; null without one. */
    lastWith: (other: number): string | null => met.get(other) ?? null,
    sum(): DashboardSums {
      const months = new Map<string, Balance>();
      for (const [day, balance] of days) addTo(balanceIn(months, day.slice(0, 7)), balance);
      return {
        ...statistics.sum(),
        last,
        by_day: [...days].map(([day, balance]) => ({ day, ...balance })),
        by_month: [...months]
          .map(([month, balance]) => ({ month, ...balance }))
          .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
        by_hour: [...hours]
          .map(([hour, balance]) => ({ hour, ...balance }))
          .toSorted((a, b) => a.hour - b.hour),
        by_club: [...clubs.values()].toSorted((a, b) => b.matches - a.matches || b.wins - a.wins),
      };
    },
  };
}

/** The slug of a registered club, or the typed name; the prefix keeps the two apart. */
const clubKey = (club: MatchClub | null): string =>
  club === null ? '' : club.slug === null ? `name:${club.name}` : `slug:${club.slug}`;
