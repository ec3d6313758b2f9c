import type { MatchStats } from '@bandeja/contract/calls/match-stats';

export type Month = MatchStats['by_month'][number];

/** The last months up to that of a local date, as YYYY-MM, oldest first. */
export function lastMonths(today: string, count: number): string[] {
  const end = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = end - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** All months; those without matches have zeros. */
export function fillMonths(months: readonly string[], played: readonly Month[]): Month[] {
  return months.map((month) => played.find((row) => row.month === month) ?? { month, matches: 0, wins: 0 });
}
