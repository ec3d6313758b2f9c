import { BannerCarousel } from '../../../shell/banners/banner-carousel.tsx';

interface PreviewProps {
  name: string;
  image: { url: string; alt: string };
  /** Else that of the page. */
  theme?: 'light' | 'dark';
}

/** A banner as players see it at the width of a phone. It opens nothing, and nothing is counted. */
export const BannerPreview = ({ name, image, theme }: PreviewProps) => (
  <div inert className="max-w-82" style={theme && { colorScheme: theme }}>
    <BannerCarousel banners={[{ id: 0, name, image, call_to_action: '/' }]} />
  </div>
);
