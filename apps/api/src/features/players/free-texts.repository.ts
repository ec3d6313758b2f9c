import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';

/**
 * A column of text that players type, in which they may name others. The feature that owns the table declares it, and
 * own-data/delete-account.ts registers it.
 */
export type FreeText = {
  /** `table.column` */
  column: `${string}.${string}`;
  /** The rows with one of these texts, in the order of their ids. */
  list: (db: Database, traces: readonly string[]) => Promise<{ id: number; text: string }[]>;
  update: (tx: Database, id: number, text: string) => Promise<void>;
};

/** A tsquery for texts with one of these phrases; compared with typed_words(…). */
export const anyPhrase = (phrases: readonly string[]): RawBuilder<unknown> =>
  phrases.length === 0
    ? sql`''::tsquery`
    : sql`(${sql.join(
        phrases.map((phrase) => sql`phraseto_tsquery('simple', search_text(${phrase}))`),
        sql` || `,
      )})`;

/** A text that stands alone in a column, which an index of its words serves. */
export const freeTextOf = (table: string, name: string): FreeText => ({
  column: `${table}.${name}`,
  async list(db, traces) {
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT id, ${sql.ref(name)} AS text FROM ${sql.table(table)}
      WHERE ${sql.ref(name)} IS NOT NULL AND typed_words(${sql.ref(name)}) @@ ${anyPhrase(traces)}
      ORDER BY id`.execute(db);
    return rows;
  },
  async update(tx, id, text) {
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${text} WHERE id = ${id}`.execute(tx);
  },
});
