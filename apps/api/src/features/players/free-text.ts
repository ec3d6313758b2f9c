import type { Database } from '@bandeja/db/database';

/**
 * A column of text that players type, in which they may name others. The feature that owns the table declares it, and
 * own-data/free-texts.ts registers it.
 */
export type FreeText = {
  /** `table.column` */
  column: `${string}.${string}`;
  /** The rows with one of these texts, in the order of their ids. */
  list: (db: Database, traces: readonly string[]) => Promise<{ id: number; text: string }[]>;
  update: (tx: Database, id: number, text: string) => Promise<void>;
};
