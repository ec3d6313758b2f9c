import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

/** A title more telling than the route's own: a club's or player's name. Null: the route's. */
export const pageTitle = createStore<string | null>(null);

/** Puts `title` in the document title and the breadcrumb while the screen that calls it is shown. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    pageTitle.set(title);
    return () => pageTitle.set(null);
  }, [title]);
}
