import type { Database } from '@bandeja/db/database';

/** Erasing an account uses every feature, and every feature uses accounts, so app.ts injects it. */
export type AccountErasure = {
  /** Erases the account with everything attached to it. */
  erase: (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;
  hasPlayer: (tx: Database, userId: number) => Promise<boolean>;
};
