import type { ParseArgsConfig } from 'node:util';
import type { Database } from '@bandeja/db/transaction';

export type Context = {
  db: Database;
  now: Date;
  /** One line for the operator. */
  say: (line: string) => void;
};

/** What a command was called with; which options there are, and of which kind, node:util has checked. */
export type Given = { positionals: readonly string[]; values: Record<string, unknown> };

/** One command of `npm run admin`. */
export type Command = {
  /** `booking confirm` */
  name: string;
  /** What follows the name. */
  usage: string;
  summary: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Reads what was typed, before any database is opened; throws UsageError. Gives back the work. */
  prepare: (given: Given) => (context: Context) => Promise<void>;
};

/** What was typed is no command: exit code 2, with how to use it. */
export class UsageError extends Error {}

/** The command was understood and cannot be done: exit code 1. */
export class CommandRefused extends Error {}

/** Exactly these positionals, or a UsageError that names the first one missing. */
export function positionalsOf(given: Given, ...names: string[]): string[] {
  const missing = names[given.positionals.length];
  if (missing) throw new UsageError(`Falta ${missing}.`);
  const extra = given.positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" é demais. Textos com espaços vão entre aspas.`);
  return [...given.positionals];
}

/** A number as the database gives them out. */
export function idOf(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${name} é um número, como 12.`);
  return Number(text);
}

const REASON_MAX = 200;

/** What was typed after --reason, in one line; undefined when it was not given. */
export function reasonOf({ values }: Given): string | undefined {
  if (values.reason === undefined) return undefined;
  const reason = String(values.reason).trim().replace(/\s+/g, ' ');
  if (reason === '' || reason.length > REASON_MAX || reason.includes('\0')) {
    throw new UsageError(`--reason pede um texto de até ${REASON_MAX} letras.`);
  }
  return reason;
}
