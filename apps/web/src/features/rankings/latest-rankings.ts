import type { RankedIn } from '@bandeja/contract/calls/rankings/rankings';

/** Those of the newest quarter in which the player has points. The list has the newest period first. */
export function latestRankings(rankings: readonly RankedIn[]): RankedIn[] {
  const [latest] = rankings;
  return rankings.filter(({ ranking }) => ranking.period_start === latest?.ranking.period_start);
}
