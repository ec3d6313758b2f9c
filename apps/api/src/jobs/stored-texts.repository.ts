import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { sql } from 'kysely';

type TextRow = Record<string, unknown> & { id: number };

/** Outside printable ASCII, or with a character that is cleaned there: other rows are not read. */
const SUSPECT = '[^ -&(-_a-~]|  ';

/** Rows of a table behind an id whose texts may be cleaned, the first ones. */
export async function listSuspectTexts(
  tx: Database,
  { table, columns, after, limit }: { table: keyof DB; columns: string[]; after: number; limit: number },
): Promise<TextRow[]> {
  const suspect = columns.map((name) => sql`${sql.ref(name)}::text ~ ${SUSPECT}`);
  const { rows } = await sql<TextRow>`
    SELECT id, ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
    WHERE id > ${after} AND (${sql.join(suspect, sql` OR `)})
    ORDER BY id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Replaces a text, or a JSON value, that is still the one that was read. */
export async function replaceStoredText(
  tx: Database,
  at: { table: keyof DB; column: string; id: number; type: 'text' | 'jsonb' },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const type = sql.raw(at.type);
  await sql`
    UPDATE ${sql.table(at.table)} SET ${sql.ref(at.column)} = ${to}::${type}
    WHERE id = ${at.id} AND ${sql.ref(at.column)} = ${from}::${type}`.execute(tx);
}
