import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The space of the banners while they load. */
export const BannerSkeleton = () => <Skeleton area="banner" className="h-[125px] rounded-card" />;

/** The space of the greeting while the player is not known. */
export const GreetingSkeleton = () => <Skeleton area="me" className="h-17 rounded-card" />;

/** The space of the next game while it loads. */
export const TopSkeleton = () => (
  <Loading label="Carregando seu próximo jogo">
    <Skeleton className="h-80 rounded-card" />
  </Loading>
);
