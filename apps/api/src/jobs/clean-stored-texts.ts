import type { DB } from '@bandeja/db/schema.gen';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { cleanName, cleanText } from '@bandeja/rules/text/clean-text';
import { sql } from 'kysely';

type Clean = (text: string) => string;
type StoredText = { table: keyof DB; columns: Record<string, Clean> };

/** Typed texts of players and operators, as the fields of the contract clean them. */
const STORED_TEXTS: readonly StoredText[] = [
  { table: 'players', columns: { first_name: cleanName, last_name: cleanName, city: cleanText } },
  { table: 'matches', columns: { club_name: cleanText, contest_reason: cleanText } },
  { table: 'bookings', columns: { player_details: cleanText } },
  { table: 'americanos', columns: { name: cleanText } },
  { table: 'americano_entrants', columns: { guest_name: cleanText } },
  { table: 'clubs', columns: { name: cleanText, city: cleanText, description: cleanText } },
  { table: 'courts', columns: { name: cleanText } },
  { table: 'tournaments', columns: { name: cleanText, description: cleanText } },
  { table: 'tournament_categories', columns: { name: cleanText } },
];

const BATCH = 500;
/** Outside printable ASCII, or with a character that is cleaned there: others are not read. */
const SUSPECT = '[^ -&(-_a-~]|  ';

/**
 * Rewrites texts that an earlier version stored as typed, in transactions of 500 rows. A text that changes meanwhile was
 * cleaned when it was written and stays. A repeated run finds nothing to change.
 */
export async function cleanStoredTexts(db: Database): Promise<void> {
  for (const { table, columns } of STORED_TEXTS) {
    let after: number | null = 0;
    while (after !== null) after = await cleanBatch(db, { table, columns }, after);
  }
}

/** Resolves with the last id of the batch, or with null at the end of the table. */
async function cleanBatch(
  db: Database,
  { table, columns }: StoredText,
  after: number,
): Promise<number | null> {
  const names = Object.keys(columns);
  return withTransaction(db, async (tx) => {
    const suspect = names.map((name) => sql`${sql.ref(name)}::text ~ ${SUSPECT}`);
    const { rows } = await sql<Record<string, unknown> & { id: number }>`
      SELECT id, ${sql.join(names.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
      WHERE id > ${after} AND (${sql.join(suspect, sql` OR `)})
      ORDER BY id LIMIT ${BATCH}`.execute(tx);
    for (const row of rows) {
      for (const [name, clean] of Object.entries(columns)) {
        const [before, cleaned] = [asText(row[name]), asText(cleanDeep(row[name], clean))];
        if (before === cleaned || cleaned === null) continue;
        const type = typeof row[name] === 'string' ? sql`text` : sql`jsonb`;
        await sql`
          UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${cleaned}::${type}
          WHERE id = ${row.id} AND ${sql.ref(name)} = ${before}::${type}`.execute(tx);
      }
    }
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  });
}

const asText = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

/** Cleans a text, or each text within a JSON value. */
function cleanDeep(value: unknown, clean: Clean): unknown {
  if (typeof value === 'string') return clean(value).trim();
  if (Array.isArray(value)) return value.map((item) => cleanDeep(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanDeep(item, clean)]));
}
