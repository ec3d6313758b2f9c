import type { ParseArgsConfig } from 'node:util';
import type { Database } from '@bandeja/db/database';
import { rehearse, withTransaction } from '@bandeja/pg/transaction';
import type { MediaStore } from '../media/media-store.ts';

export type Context = {
  db: Database;
  /** The same database, for connections outside the pool. */
  connectionString: string;
  /** The pictures of the server. */
  media: MediaStore;
  /** The places where they may be; null: this machine has no folder of the server, or S3 is not set. */
  disk: MediaStore | null;
  s3: MediaStore | null;
  now: Date;
  /** One line for the operator. */
  say: (line: string) => void;
};

/** The arguments of a command; node:util has checked names and kinds of the options. */
export type Given = { positionals: readonly string[]; values: Record<string, unknown> };

/** One command of `npm run admin`. */
export type Command = {
  /** `booking confirm`, or one word: `backup` */
  name: string;
  /** The usage after the name. */
  usage: string;
  summary: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** It fills a new database; the others need one with data. */
  fillsDatabase?: true;
  /** Parses the arguments before any database is opened; throws UsageError. Returns the work. */
  prepare: (given: Given) => (context: Context) => Promise<void>;
};

/** The arguments are not a valid command: exit code 2, with the usage. */
export class UsageError extends Error {}

/** The command is valid but refused: exit code 1. */
export class CommandRefused extends Error {}

/** Exactly these positionals, or a UsageError that names the first one missing. */
export function positionalsOf(given: Given, ...names: string[]): string[] {
  const missing = names[given.positionals.length];
  if (missing) throw new UsageError(`Falta ${missing}.`);
  const extra = given.positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" é demais. Textos com espaços vão entre aspas.`);
  return [...given.positionals];
}

/** An id as the database generates it. */
export function idOf(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${name} é um número, como 12.`);
  return Number(text);
}

const REASON_MAX = 200;

/** The text after --reason, in one line; undefined when it is not given. */
export function reasonOf({ values }: Given): string | undefined {
  if (values.reason === undefined) return undefined;
  const reason = String(values.reason).trim().replace(/\s+/g, ' ');
  if (reason === '' || reason.length > REASON_MAX || reason.includes('\0')) {
    throw new UsageError(`--reason pede um texto de até ${REASON_MAX} letras.`);
  }
  return reason;
}

export const DRY_RUN = { 'dry-run': { type: 'boolean' } } as const satisfies Command['options'];

/** Runs the work of a command in one transaction; with --dry-run it is rolled back after the printed report. */
export async function runOrTry(
  { db, say }: Pick<Context, 'db' | 'say'>,
  given: Given,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  if (given.values['dry-run'] !== true) return withTransaction(db, work);
  await rehearse(db, work);
  say('Foi só um ensaio: nada mudou.');
}
