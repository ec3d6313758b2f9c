import type { MatchTab } from './match-search.ts';

/** The tabs of Jogos. */
export const TAB_LABELS: Record<MatchTab, string> = {
  todas: 'Todas',
  abertas: 'Em aberto',
  finalizadas: 'Finalizadas',
};

/** The `finished` filter of the list call; undefined: both. */
export const TAB_FINISHED: Record<MatchTab, boolean | undefined> = {
  todas: undefined,
  abertas: false,
  finalizadas: true,
};

export const MATCHES_PER_PAGE = 10;
