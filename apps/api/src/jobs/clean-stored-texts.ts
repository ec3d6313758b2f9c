import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { withTransaction } from '@bandeja/pg/transaction';
import { cleanName, cleanText } from '@bandeja/rules/text/clean-text';
import { listSuspectTexts, replaceStoredText } from './stored-texts.repository.ts';

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
  return withTransaction(db, async (tx) => {
    const rows = await listSuspectTexts(tx, { table, columns: Object.keys(columns), after, limit: BATCH });
    for (const row of rows) {
      for (const [column, clean] of Object.entries(columns)) {
        const [from, to] = [asText(row[column]), asText(cleanDeep(row[column], clean))];
        if (from === null || to === null || from === to) continue;
        const type = typeof row[column] === 'string' ? 'text' : 'jsonb';
        await replaceStoredText(tx, { table, column, id: row.id, type }, { from, to });
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
