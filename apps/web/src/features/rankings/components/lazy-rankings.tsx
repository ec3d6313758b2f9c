import { type ComponentType, lazy, Suspense } from 'react';
import { RankingsSkeleton } from './rankings-skeleton.tsx';

// Not part of the first load, and requested with it. Home works without rankings when their code does not arrive.
const loaded = import('./rankings-carousel.tsx').then(
  ({ RankingsCarousel }) => ({ default: RankingsCarousel }),
  () => ({ default: () => null }),
);
const Loaded = lazy<ComponentType<{ playerId: number }>>(() => loaded);

export const Rankings = ({ playerId }: { playerId: number }) => (
  <Suspense fallback={<RankingsSkeleton />}>
    <Loaded playerId={playerId} />
  </Suspense>
);
