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
  page?: number | undefined;
}

/**
 * Reads the address; what makes no sense is undefined rather than refused. Named all the same: the router lays this
 * over what the address says.
 */
export function matchListSearch(search: Record<string, unknown>): MatchListSearch {
  const tab = MATCH_TABS.find((known) => known === search.tab);
  const page = Number(search.page);
  return {
    tab: tab === 'todas' ? undefined : tab,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  };
}
