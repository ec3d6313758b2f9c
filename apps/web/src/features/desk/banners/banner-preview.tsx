import { BannerCarousel } from '../../../shell/banners/banner-carousel.tsx';

interface PreviewProps {
  name: string;
  image: { url: string; alt: string };
}

/** A banner as players see it at the width of a phone. Its link is off, and no click is counted. */
export const BannerPreview = ({ name, image }: PreviewProps) => (
  <div inert className="max-w-82">
    <BannerCarousel banners={[{ id: 0, name, image, call_to_action: '/' }]} />
  </div>
);
