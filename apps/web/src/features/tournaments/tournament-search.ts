/** The search parameters of Torneios. Without the texts of the page, because the router reads them on every page. */
export const TOURNAMENT_TABS = ['todos', 'abertos', 'andamento', 'encerrados', 'meus'] as const;
export type TournamentTab = (typeof TOURNAMENT_TABS)[number];

export interface TournamentListSearch {
  tab?: TournamentTab | undefined;
  page?: number | undefined;
}

/**
 * Reads the search parameters. An invalid value becomes undefined; its key is still returned, because the router
 * merges the result over the address.
 */
export function tournamentListSearch(search: Record<string, unknown>): TournamentListSearch {
  const tab = TOURNAMENT_TABS.find((known) => known === search.tab);
  const page = Number(search.page);
  return {
    tab: tab === 'todos' ? undefined : tab,
    page: Number.isInteger(page) && page > 1 && page <= 1_000 ? page : undefined,
  };
}

/** `?categoria=12`: the category that a tournament's pages show. */
export interface CategorySearch {
  categoria?: number | undefined;
}

export function categorySearch(search: Record<string, unknown>): CategorySearch {
  const id = Number(search.categoria);
  return { categoria: Number.isSafeInteger(id) && id > 0 ? id : undefined };
}
