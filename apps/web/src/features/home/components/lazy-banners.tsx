import { lazy, type ReactNode, Suspense } from 'react';
import { BannerSkeleton } from './home-skeletons.tsx';

interface Part {
  default: (props: { waiting: ReactNode }) => ReactNode;
}

// Not part of the first load, and requested with it. Home works without banners when their code does not arrive.
const loaded = import('../../../shell/banners/banner-carousel.tsx').then(
  ({ Banners }): Part => ({ default: Banners }),
  (): Part => ({ default: () => null }),
);
const Loaded = lazy(() => loaded);

export const Banners = () => (
  <Suspense fallback={<BannerSkeleton />}>
    <Loaded waiting={<BannerSkeleton />} />
  </Suspense>
);
