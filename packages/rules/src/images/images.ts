/** Edge lengths in pixels of every stored picture: list avatar, profile avatar, full size. */
export const IMAGE_SIZES = [96, 256, 768] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Widths in pixels of a banner's picture: phone, sharp phone, wide screen. Its height is 3/8 of the width. */
export const BANNER_WIDTHS = [480, 1024, 1536] as const;
export const bannerHeight = (width: number): number => (width * 3) / 8;

/** The size whose address identifies the picture. */
const MAIN_SIZE = 256 satisfies ImageSize;

/** Maximum bytes and pixels of an upload; the largest phone photos have 50 megapixels. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

const ADDRESS = /^(.*\/media\/[\w-]{22})-(?:96|256|768)\.webp$/;

/** `name` has 22 base64url characters. */
export const addressOf = (name: string, size: ImageSize = MAIN_SIZE): string => `/media/${name}-${size}.webp`;

const BANNER_ADDRESS = /^(.*\/media\/[\w-]{22})-(?:480|1024|1536)\.webp$/;

export const bannerAddressOf = (name: string): string => `/media/${name}-${BANNER_WIDTHS[1]}.webp`;

/** srcset with every width of a banner's picture; undefined for one built with the app. */
export function bannerSrcSetOf(address: string): string | undefined {
  const start = BANNER_ADDRESS.exec(address)?.[1];
  return start && BANNER_WIDTHS.map((width) => `${start}-${width}.webp ${width}w`).join(', ');
}

/** The height of a club's picture, which has the widths of a banner. */
export const clubPictureHeight = (width: number): number => (width * 9) / 16;

/** The smallest size: the club's page shows its pictures side by side. */
export const clubPictureAddressOf = (name: string): string => `/media/${name}-${BANNER_WIDTHS[0]}.webp`;

/** The name in an address of an uploaded picture; null for other pictures (of clubs, built with the app). */
export const nameIn = (address: string): string | null =>
  (ADDRESS.exec(address) ?? BANNER_ADDRESS.exec(address))?.[1]?.slice(-22) ?? null;

/** srcset with every size of a picture; undefined when only one exists. */
export function srcSetOf(address: string): string | undefined {
  const start = ADDRESS.exec(address)?.[1];
  return start && IMAGE_SIZES.map((size) => `${start}-${size}.webp ${size}w`).join(', ');
}

type Upload = { caption: string; firstName: string; now: Date; extension?: string };

/**
 * File name of an upload: caption, lower-cased first name, timestamp, extension. The server ignores it.
 * "avatar-maria-eduarda-1772798400000.png"
 */
export const uploadName = ({ caption, firstName, now, extension = 'png' }: Upload): string =>
  `${[caption, firstName.trim().toLowerCase().replaceAll(/\s+/g, '-'), now.getTime()].join('-')}.${extension}`;
