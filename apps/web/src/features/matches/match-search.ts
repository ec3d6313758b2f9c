import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';

/** What Jogos keeps in its address. */
export const MATCH_TABS = ['todas', 'abertas', 'finalizadas'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

export const TAB_LABELS: Record<MatchTab, string> = {
  todas: 'Todas',
  abertas: 'Em aberto',
  finalizadas: 'Finalizadas',
};

/** What the list call is asked for; undefined: both. */
export const TAB_FINISHED: Record<MatchTab, boolean | undefined> = {
  todas: undefined,
  abertas: false,
  finalizadas: true,
};

export const MATCHES_PER_PAGE = 10;

export interface MatchListSearch {
  tab?: MatchTab | undefined;
  type?: MatchType | undefined;
  /** A player's id: only matches he was in, too. */
  with?: number | undefined;
  page?: number | undefined;
}

/**
 * Reads the address; what makes no sense is undefined rather than refused. Named all the same: the router lays this
 * over what the address says.
 */
export function matchListSearch(search: Record<string, unknown>): MatchListSearch {
  const tab = MATCH_TABS.find((known) => known === search.tab);
  const page = Number(search.page);
  const companion = Number(search.with);
  return {
    tab: tab === 'todas' ? undefined : tab,
    type: isMatchType(search.type) ? search.type : undefined,
    with: Number.isInteger(companion) && companion > 0 && companion <= 2_147_483_647 ? companion : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  };
}
