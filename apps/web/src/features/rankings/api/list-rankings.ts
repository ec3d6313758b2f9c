import { listRankings, type Ranking } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** One ranking with its name, period and number of players; null when it does not exist. */
export const rankingQuery = (ranking: number) => ({
  ...callQuery(listRankings, { query: { ranking } }),
  select: (found: Ranking[]): Ranking | null => found[0] ?? null,
});
