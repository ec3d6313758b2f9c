import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

/** A more specific title than that of the route, for example the name of a club. null: the title of the route. */
export const pageTitle = createStore<string | null>(null);

/** Sets `title` as document title and breadcrumb while the calling screen is mounted. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    pageTitle.set(title);
    return () => pageTitle.set(null);
  }, [title]);
}
