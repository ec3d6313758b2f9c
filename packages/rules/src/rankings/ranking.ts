import type { Instant } from '../time/instant.ts';
import { addDays } from '../time/local-time.ts';
import { localDateOf } from '../time/zoned-time.ts';

/** First and last day, in the zone of the ranking. */
export type Period = { start: string; end: string };

/** Days after the end of a period in which results of its matches still count in it. */
const LATE_RESULT_DAYS = 14;

const MONTHS_PER_QUARTER = 3;

/** The quarter of an instant in a zone. */
export function quarterAt(instant: Instant, zone: string): Period {
  const date = localDateOf(instant, zone);
  const year = Number(date.slice(0, 4));
  const first = Math.floor((Number(date.slice(5, 7)) - 1) / MONTHS_PER_QUARTER) * MONTHS_PER_QUARTER;
  const dayOne = (month: number) =>
    `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return { start: dayOne(first), end: addDays(dayOne(first + MONTHS_PER_QUARTER), -1) };
}

/**
 * The period in which a match counts that gives points at `now`: the quarter of its date. Null: that quarter ended
 * more than 14 days ago, so a match dated back does not change an old ranking.
 */
export function periodOfMatch(date: Instant, zone: string, now: Instant): Period | null {
  const period = quarterAt(date, zone);
  return localDateOf(now, zone) <= addDays(period.end, LATE_RESULT_DAYS) ? period : null;
}

/** `3º trimestre de 2026`. */
export function periodName({ start }: Pick<Period, 'start'>): string {
  const quarter = Math.floor((Number(start.slice(5, 7)) - 1) / MONTHS_PER_QUARTER) + 1;
  return `${quarter}º trimestre de ${start.slice(0, 4)}`;
}

/** The name of a ranking that the operator has not named: `Ranking geral, 3º trimestre de 2026`. */
export const rankingName = (club: string | null, period: Pick<Period, 'start'>): string =>
  `${club ?? 'Ranking geral'}, ${periodName(period)}`;

export type Standing = { score: number; wins: number; matches: number };

/** Players of the answer `top-players`. */
export const TOP_PLAYERS = 10;
/** Positions of one range. */
export const RANGE_MAX = 100;
/** The trend is the change of the position within these days. */
export const TREND_DAYS = 7;

/** Negative: `a` is better. More points, then more wins, then fewer matches. */
export function compareStandings(a: Standing, b: Standing): number {
  return b.score - a.score || b.wins - a.wins || a.matches - b.matches;
}

/**
 * The position of each standing of a list in order, best first: equal standings share one (1, 2, 2, 4). For a part of
 * a ranking: `from` is the place of the first row in the order, `first` its position, which a tie may put earlier.
 */
export function competitionPositions(standings: readonly Standing[], from = 1, first = from): number[] {
  const positions: number[] = [];
  standings.forEach((standing, index) => {
    const previous = standings[index - 1];
    const shared = previous && compareStandings(previous, standing) === 0 ? positions[index - 1] : undefined;
    positions.push(shared ?? (index === 0 ? first : from + index));
  });
  return positions;
}

/** Positions gained; negative: lost. Null when the player was not in the ranking then. */
export const trendOf = (before: number | null, now: number): number | null =>
  before === null ? null : before - now;

const PER_SCORE = 2 ** 32;
const PER_WIN = 2 ** 16;

/** One number per standing, smaller is better, equal for equal standings: as the database orders them. */
export const rankKey = ({ score, wins, matches }: Standing): number =>
  -score * PER_SCORE - wins * PER_WIN + matches;
