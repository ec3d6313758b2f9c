import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The space of the banners while they load. */
export const BannerSkeleton = () => <Skeleton area="banner" className="h-[125px] rounded-card" />;
