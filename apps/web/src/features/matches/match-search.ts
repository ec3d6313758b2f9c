import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { wholeNumber } from '../../lib/whole-number.ts';

/** The search parameters of Jogos. Without the texts of the page, because the router reads them on every page. */
export const MATCH_TABS = ['todas', 'abertas', 'finalizadas'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

export interface MatchListSearch {
  tab?: MatchTab | undefined;
  type?: MatchType | undefined;
  /** A player's id: only matches in which that player plays too. */
  with?: number | undefined;
  page?: number | undefined;
}

/**
 * Reads the search parameters. An invalid value becomes undefined; its key is still returned, because the router
 * merges the result over the address.
 */
export function matchListSearch(search: Record<string, unknown>): MatchListSearch {
  const tab = MATCH_TABS.find((known) => known === search.tab);
  return {
    tab: tab === 'todas' ? undefined : tab,
    type: isMatchType(search.type) ? search.type : undefined,
    with: wholeNumber(search.with, 2_147_483_647),
    page: wholeNumber(search.page, 100_000, 2),
  };
}
