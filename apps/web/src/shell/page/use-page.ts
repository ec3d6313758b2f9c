import { useMatches } from '@tanstack/react-router';
import { useStore } from '../../lib/store.ts';
import { type PageName, pages } from '../../paths.ts';
import { pageTitle } from './page-title.ts';

export interface CurrentPage {
  /** null when no route matches. */
  name: PageName | null;
  title: string;
  /** The path without query; a new path is a new page. */
  pathname: string;
}

/** The current page: name from the route's staticData, title from the screen or the route. */
export function useCurrentPage(): CurrentPage {
  const own = useStore(pageTitle);
  const leaf = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return { name: last?.staticData.page ?? null, pathname: last?.pathname ?? '/' };
    },
    structuralSharing: true,
  });
  return { ...leaf, title: own ?? (leaf.name ? pages[leaf.name].title : 'Página não encontrada') };
}
