/** Edges in pixels in which every uploaded picture is kept: a list's avatar, a profile's, and the whole of it. */
export const IMAGE_SIZES = [96, 256, 768] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** The size whose address stands for the picture. */
const MAIN_SIZE = 256 satisfies ImageSize;

/** Under this many bytes and pixels an upload is looked at; the largest photo a phone takes has 50 megapixels. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

const ADDRESS = /^(.*\/media\/[\w-]{22})-(?:96|256|768)\.webp$/;

/** `name` is 22 letters of base64url. */
export const addressOf = (name: string, size: ImageSize = MAIN_SIZE): string => `/media/${name}-${size}.webp`;

/** The name in an address of ours; null for any other picture (a club's, built with the app). */
export const nameIn = (address: string): string | null => ADDRESS.exec(address)?.[1]?.slice(-22) ?? null;

/** Every size of a picture for an img's srcset; undefined where there is only the one. */
export function srcSetOf(address: string): string | undefined {
  const start = ADDRESS.exec(address)?.[1];
  return start && IMAGE_SIZES.map((size) => `${start}-${size}.webp ${size}w`).join(', ');
}
