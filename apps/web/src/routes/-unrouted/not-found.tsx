import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFound as Unknown } from '../../shell/page/not-found.tsx';
import { BootScreen } from '../../shell/root.tsx';

const TvPage = lazy(() => import('../../features/tournaments/tv/tv-page.tsx'));

/** `/tournament/{hash}/tv` */
const TV = /^\/tournament\/([\w-]{12})\/tv\/?$/;

/** The page of an address without a route. That of a screen on a wall has none: the entry, which every page loads, would name it. */
export function NotFound() {
  const hash = TV.exec(useLocation({ select: ({ pathname }) => pathname }))?.[1];
  if (!hash) return <Unknown />;
  return (
    <Suspense fallback={<BootScreen />}>
      <TvPage key={hash} hash={hash} />
    </Suspense>
  );
}
