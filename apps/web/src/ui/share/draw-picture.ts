import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { asData } from './avatar-data.ts';
import { loadCapture } from './load-capture.ts';

/** Two pixels per CSS pixel of the card: sharp on a phone, and small enough to send. */
const SCALE = 2;

/** Draws an element as a PNG file of this name. Throws when the library, the font or the canvas fails. */
export async function drawPicture(card: HTMLElement, fileName: string): Promise<File> {
  const [capture, cssText] = await Promise.all([loadCapture(), fontRule()]);
  const canvas = await capture(card, { scale: SCALE, font: { cssText } });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The canvas gave no picture');
  return new File([blob], fileName, { type: 'image/png' });
}

/**
 * The @font-face rule of the picture. Passed to the library, which would otherwise insert a style element that the
 * Content Security Policy refuses.
 */
async function fontRule(): Promise<string> {
  const data = await asData(archivo);
  if (data === null) throw new Error('The font did not come');
  return `@font-face{font-family:"Archivo Variable";src:url("${data}") format("woff2");font-weight:100 900}`;
}
