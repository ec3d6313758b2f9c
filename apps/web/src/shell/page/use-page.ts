import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { type PageName, pages } from '../../paths.ts';

interface CurrentPage {
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

/** A more specific title than that of the route, for example the name of a club. null: the title of the route. */
const pageTitle = createStore<string | null>(null);

/** Sets `title` as document title and breadcrumb while the calling screen is mounted. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    pageTitle.set(title);
    return () => pageTitle.set(null);
  }, [title]);
}

/** Moves focus to the heading of the page, unless the page has focused one of its fields. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target || document.querySelector('.scrim')) return;
  if (target.closest('main')?.querySelector(':focus')) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves focus to the heading of each new page, for screen readers and keyboard. Not on the first page. */
export function useFocusOnNewPage(): void {
  const { pathname } = useCurrentPage();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusHeading();
  }, [pathname]);
}
