import { readFileSync } from 'node:fs';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import * as z from 'zod/mini';
import { type Command, type Context, type Given, positionalsOf, UsageError } from '../../../admin/command.ts';

/** Reads and validates the JSON file of a command; throws UsageError with every problem and its place. */
export function readInput<T extends z.core.$ZodType>(given: Given, schema: T): z.output<T> {
  const [file = ''] = positionalsOf(given, 'o arquivo JSON');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `Não deu para ler ${file} como JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'arquivo'}: ${message}`,
  );
  throw new UsageError(['O arquivo não serve:', ...lines].join('\n'));
}

export const FILE_OPTIONS = { 'dry-run': { type: 'boolean' } } as const satisfies Command['options'];

class Rollback extends Error {}

/** Runs the work of a command in one transaction; with --dry-run it is rolled back after the printed report. */
export async function runOrTry(
  { db, say }: Pick<Context, 'db' | 'say'>,
  given: Given,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  const isDry = given.values['dry-run'] === true;
  try {
    await withTransaction(db, async (tx) => {
      await work(tx);
      if (isDry) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    say('Foi só um ensaio: nada mudou.');
  }
}
