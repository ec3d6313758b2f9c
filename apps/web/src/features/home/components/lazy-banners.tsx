import { lazy, Suspense } from 'react';
import { BannerSkeleton } from './home-skeletons.tsx';

// Not part of the first load, and requested with it. Home works without banners when their code does not arrive.
const loaded = import('./banner-carousel.tsx').then(
  ({ Banners }) => ({ default: Banners }),
  () => ({ default: () => null }),
);
const Loaded = lazy(() => loaded);

export const Banners = () => (
  <Suspense fallback={<BannerSkeleton />}>
    <Loaded />
  </Suspense>
);
