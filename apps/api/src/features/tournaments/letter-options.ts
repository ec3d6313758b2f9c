import type { Mailer } from '../../mail/mailer.ts';

/** What a letter needs besides its facts. */
export type LetterOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
  /** Where a player turns letters of this topic off. */
  unsubscribe: (player: number, topic: 'tournaments') => string;
};
