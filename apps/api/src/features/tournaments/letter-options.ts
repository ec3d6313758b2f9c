import type { Mailer } from '../../mail/mailer.ts';

/** What a letter needs besides its facts. */
export type LetterOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
};
