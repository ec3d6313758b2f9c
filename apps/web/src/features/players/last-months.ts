import type { MatchStats } from '@bandeja/contract/calls/match-stats';

export type Month = MatchStats['by_month'][number];

/** The months that end with the one of a local date, as YYYY-MM, the oldest first. */
export function lastMonths(today: string, count: number): string[] {
  const end = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = end - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Every one of the months; those without matches with zeros. */
export function fillMonths(months: readonly string[], played: readonly Month[]): Month[] {
  return months.map((month) => played.find((row) => row.month === month) ?? { month, matches: 0, wins: 0 });
}
