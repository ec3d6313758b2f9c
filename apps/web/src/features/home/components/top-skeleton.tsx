import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BannerSkeleton } from './banner-skeleton.tsx';

/** The space of the next game and of the banners while they load. */
export const TopSkeleton = () => (
  <Loading label="Carregando seu próximo jogo" className="contents">
    <Skeleton area="next" className="h-80 rounded-card" />
    <BannerSkeleton />
  </Loading>
);
