import type { Database } from '@bandeja/db/transaction';

/** Erasing an account concerns every feature, and every feature uses accounts: the app hands it in. */
export type AccountErasure = {
  /** Erases the account with all that is attached to it. */
  erase: (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;
  hasPlayer: (tx: Database, userId: number) => Promise<boolean>;
};
