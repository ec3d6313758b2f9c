import type { CustomerImport } from '@bandeja/contract/calls/desk-customers';
import { createCustomer as schemas } from '@bandeja/contract/schemas/desk-customers';
import { issueSentence } from '@bandeja/contract/validation-errors';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { type CsvError, readCsv } from '@bandeja/rules/csv/csv';
import * as z from 'zod/mini';
import { Refusal } from '../../http/errors/refusal.ts';
import { findEntry, insertEntry } from '../desk/public.ts';
import {
  CUSTOMERS_AT_MOST,
  hasCustomers,
  insertLines,
  tryLockImport,
} from './customer-records.repository.ts';
import type { Asker } from './manage-customers.ts';

export const IMPORTED_AT_MOST = 5_000;
export const IMPORT_BYTES = 1024 * 1024;

const COLUMN = { name: 'nome', phone: 'telefone', email: 'email', note: 'observacao' } as const;
type Field = keyof typeof COLUMN;

type Line = { name: string; phone: string | null; email: string | null; note: string | null };

/** The lines of the file by the rules of a typed customer; with an error none of them is to be used. */
function readLines(bytes: Uint8Array): { lines: Line[]; errors: CsvError[] } {
  const table = readCsv(bytes, {
    required: ['nome', 'telefone'],
    optional: ['email', 'observacao'],
    maxRows: IMPORTED_AT_MOST,
  });
  const errors = [...table.errors];
  const lines = table.rows.flatMap(({ line, cells }) => {
    const { nome, telefone, email, observacao } = cells;
    const typed = { name: nome, phone: telefone || null, email: email || null, note: observacao || null };
    const read = z.safeParse(schemas.body, typed, { reportInput: true });
    if (read.success) {
      const { name, phone = null, email: address = null, note = null } = read.data;
      return [{ name, phone, email: address, note }];
    }
    for (const issue of read.error.issues) {
      const column = table.columnOf(COLUMN[issue.path[0] as Field]);
      errors.push({ line, column, message: issueSentence(issue) });
    }
    return [];
  });
  const byPlace = (a: CsvError, b: CsvError) => a.line - b.line || a.column - b.column;
  return { lines, errors: errors.sort(byPlace) };
}

type Import = Asker & { body: { file: File; dry_run?: 'true' | 'false' | undefined } };

/**
 * Imports all lines or none. Imports of one club run one after the other (customers.routes.ts), so a file sent twice at
 * once adds its customers once. A request repeated with its key reads its answer from the history (`id`).
 */
export async function importCustomers(
  db: Database,
  { viewer, now, body, once = (work) => work(db) }: Import & { once?: Once },
): Promise<CustomerImport> {
  const { lines, errors } = readLines(new Uint8Array(await body.file.arrayBuffer()));
  if (errors.length > 0) return { id: 0, added: 0, known: 0, errors };
  const isRehearsal = body.dry_run === 'true';
  const clubId = viewer.desk.club_id;
  return once((begun) =>
    withTransaction(begun, async (tx) => {
      if (!(await tryLockImport(tx, clubId))) throw new Refusal('customer_import_running');
      const added = await insertLines(tx, { clubId, now, lines, isRehearsal });
      // A rehearsal has added none of them yet.
      const room = CUSTOMERS_AT_MOST - (isRehearsal ? added : 0);
      if (added > 0 && (await hasCustomers(tx, clubId, room + 1))) throw new Refusal('too_many_customers');
      const known = lines.length - added;
      const id =
        isRehearsal || added === 0
          ? 0
          : await insertEntry(tx, {
              ...{ clubId, at: now, userId: viewer.userId, call: 'importCustomers', kind: 'customers' },
              ...{ object: null, changes: { added: [0, added], known: [known] } },
            });
      return { id, added, known, errors: [] };
    }),
  );
}

type Once = (work: (db: Database) => Promise<CustomerImport>) => Promise<CustomerImport>;

/** The first answer, for a request repeated with its key. */
export async function readImport(
  db: Database,
  { id, ...again }: Import & { id: number },
): Promise<CustomerImport> {
  const entry = id === 0 ? undefined : await findEntry(db, { clubId: again.viewer.desk.club_id, id });
  // Nothing was added, so the file is only checked again.
  if (!entry) return importCustomers(db, { ...again, body: { ...again.body, dry_run: 'true' } });
  const { added, known } = entry.changes as { added: [number, number]; known: [number] };
  return { id, added: added[1], known: known[0], errors: [] };
}
