import type { OwnStanding, Ranking, Standing } from '@bandeja/contract/calls/rankings/rankings';

/** What a picture of a ranking shows. */
export interface SharedRanking {
  ranking: Ranking;
  podium: readonly Standing[];
  /** The viewer's standing; null without points. */
  own: OwnStanding | null;
  viewerId: number | null;
}
