import type { OwnStanding, Ranking, Standing } from '@bandeja/contract/calls/rankings/rankings';
import { dayOfMonth, formatMonth } from '@bandeja/rules/format/dates';

/** What a picture of a ranking shows. */
export interface SharedRanking {
  ranking: Ranking;
  podium: readonly Standing[];
  /** The viewer's standing; null without points. */
  own: OwnStanding | null;
  viewerId: number | null;
}

/** `até 30 de setembro de 2026`. */
export const lastDay = ({ period_end }: Pick<Ranking, 'period_end'>): string =>
  `até ${dayOfMonth(period_end)} de ${formatMonth(period_end)}`;
