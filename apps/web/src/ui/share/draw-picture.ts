import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url?url';
import { loadCapture } from './load-capture.ts';

/** Two pixels per CSS pixel of the card: sharp on a phone, and small enough to send. */
const SCALE = 2;

/**
 * The family of cards that are drawn (picture-card.css). The page's own family is optional: a page painted before the
 * font arrived keeps the fallback, whose letters are wider, so its cards would be laid out with other widths than the
 * picture is drawn with.
 */
const FAMILY = 'Archivo Picture';
const WEIGHTS = '100 900';

/** Draws an element as a PNG file of this name. Throws when the library, the font or the canvas fails. */
export async function drawPicture(card: HTMLElement, fileName: string): Promise<File> {
  const [capture, cssText] = await Promise.all([loadCapture(), fontRule(), addFont()]);
  const canvas = await capture(card, { scale: SCALE, font: { cssText } });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The canvas gave no picture');
  return new File([blob], fileName, { type: 'image/png' });
}

/** Lays out the cards of the page with the font of the picture. */
async function addFont(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family.includes(FAMILY))) return;
  const font = new FontFace(FAMILY, `url("${archivo}")`, { weight: WEIGHTS });
  document.fonts.add(await font.load());
}

/**
 * The @font-face rule of the picture. Passed to the library, which would otherwise insert a style element that the
 * Content Security Policy refuses.
 */
async function fontRule(): Promise<string> {
  const data = await asData(archivo);
  if (data === null) throw new Error('The font did not come');
  return `@font-face{font-family:"${FAMILY}";src:url("${data}") format("woff2");font-weight:${WEIGHTS}}`;
}

/**
 * Avatars as data: URLs, by address, because images of another origin would taint the canvas. An avatar that fails
 * to load is left out, and its initials are drawn.
 */
export async function avatarData(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const data = await asData(address).catch(() => null);
      return data === null ? [] : [[address, data] as const];
    }),
  );
  return new Map(found.flat());
}

/** Fetches an address of this origin as a data: URL; null when the fetch fails. */
async function asData(address: string): Promise<string | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
