import { lazy, Suspense } from 'react';

// Lazy, as for the root: its code would otherwise be part of the desk's, which players' pages do not load.
const NotFound = lazy(async () => ({
  default: (await import('../../../shell/page/not-found.tsx')).NotFound,
}));

/** The page of unknown paths, also where the viewer does not work or the role is too low. */
export const DeskNotFound = () => (
  <Suspense>
    <NotFound />
  </Suspense>
);
