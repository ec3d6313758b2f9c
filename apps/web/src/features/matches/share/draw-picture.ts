import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { asData } from './avatar-data.ts';
import { loadCapture } from './load-capture.ts';
import { tellShareFailed } from './share-failed.ts';

/** Two pixels for each of the card's: sharp on a phone, and small enough to send. */
export const SCALE = 2;

/** The card as a PNG, ready to be given away. Throws what went wrong, after telling whoever listens for share-error. */
export async function drawPicture(card: HTMLElement, matchId: number): Promise<File> {
  try {
    const [capture, cssText] = await Promise.all([loadCapture(), ourFont()]);
    const canvas = await capture(card, { scale: SCALE, font: { cssText } });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The canvas gave no picture');
    return new File([blob], `match-${matchId}.png`, { type: 'image/png' });
  } catch (error) {
    tellShareFailed(matchId, error);
    throw error;
  }
}

/**
 * Our type, for the picture has no other way to it. Given, because the library would look for it with a style element of
 * its own, which the Content Security Policy refuses.
 */
async function ourFont(): Promise<string> {
  const data = await asData(archivo);
  if (data === null) throw new Error('The font did not come');
  return `@font-face{font-family:"Archivo Variable";src:url("${data}") format("woff2");font-weight:100 900}`;
}
