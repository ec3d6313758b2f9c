import { loadCapture } from './load-capture.ts';
import { tellShareFailed } from './share-failed.ts';

/** Two pixels for each of the card's: sharp on a phone, and small enough to send. */
export const SCALE = 2;

/** The card as a PNG, ready to be given away. Throws what went wrong, after telling whoever listens for share-error. */
export async function drawPicture(card: HTMLElement, matchId: number): Promise<File> {
  try {
    const capture = await loadCapture();
    await document.fonts.ready;
    const canvas = await capture(card, { scale: SCALE });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The canvas gave no picture');
    return new File([blob], `match-${matchId}.png`, { type: 'image/png' });
  } catch (error) {
    tellShareFailed(matchId, error);
    throw error;
  }
}
