import { addIntegration, replayIntegration } from '@sentry/browser';

/** Attributes that name people or hold typed text. */
const MASKED = [
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'label',
  'value',
  'content',
  'datetime',
  'download',
];

/**
 * Recordings of the screen: every text and every input is masked, pictures and drawings are blocked. Not compressed,
 * because the compression's worker would need the address of a blob in the Content Security Policy.
 */
export function startReplay(): void {
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: MASKED,
      useCompression: false,
      networkCaptureBodies: false,
    }),
  );
}
