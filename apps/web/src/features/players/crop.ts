export interface Size {
  width: number;
  height: number;
}

/** A square of a picture: its centre in pixels, and the zoom. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** The largest centred square. */
export const startCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Top left corner and side of the square. */
export function squareOf(picture: Size, crop: Crop) {
  const side = sideOf(picture, crop);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest crop inside the picture. */
export function fitCrop(picture: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, MAX_ZOOM);
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: between(half, crop.x, picture.width - half),
    y: between(half, crop.y, picture.height - half),
  };
}

/** The crop after a drag by this share of the visible part; right and down are positive. */
export function pulled(picture: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop);
  return fitCrop(picture, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** Dimensions of at most `longest`, with the same aspect ratio; a smaller picture is unchanged. */
export function shrunk({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
