import { wholeNumber } from '../../lib/whole-number.ts';

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
  return {
    tab: tab === 'todos' ? undefined : tab,
    page: wholeNumber(search.page, 1_000, 2),
  };
}

/** `?categoria=12`: the category that a tournament's pages show. */
export interface CategorySearch {
  categoria?: number | undefined;
}

export const categorySearch = (search: Record<string, unknown>): CategorySearch => ({
  categoria: wholeNumber(search.categoria),
});
