import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { issueSentence } from '@bandeja/contract/validation-errors';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { zonedMillis } from '@bandeja/rules/time/zoned-time';
import * as z from 'zod/mini';
import { CommandRefused, type Given, positionalsOf, UsageError } from './command.ts';

const MAX_JSON_BYTES = 1024 * 1024;

/** A path as the operator's shell means it; npm runs the command in the project's folder. */
export const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/**
 * Reads a file of the operator, which must be regular (a device or a pipe never ends).
 * @throws UsageError when it is missing or has more bytes
 */
export function readUpTo(path: string, bytes: number): Buffer {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`Não há o arquivo ${path}.`);
  if (found.size > bytes) throw new UsageError(`O arquivo ${path} passa de ${bytes / 1024} KB.`);
  return readFileSync(path);
}

/**
 * Reads and validates the JSON file that a command names.
 * @throws UsageError with the file and, a line each, every wrong field
 */
export function readInput<T extends z.core.$ZodType>(given: Given, schema: T): z.output<T> {
  const [name = ''] = positionalsOf(given, 'o arquivo JSON');
  const parsed = z.safeParse(schema, parseJson(readUpTo(pathOf(name), MAX_JSON_BYTES), name), {
    reportInput: true,
  });
  if (parsed.success) return parsed.data;
  throw new UsageError([`${name} não serve:`, ...parsed.error.issues.flatMap(linesOf)].join('\n'));
}

/** Text in UTF-8, with or without a byte order mark. A file in another encoding would store broken names. */
function parseJson(bytes: Uint8Array, name: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} não está em UTF-8: grave o arquivo nesta codificação e tente de novo.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 states the offset in its English message, except at the end of the text.
    const [, offset] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const before = text.slice(0, offset === undefined ? text.length : Number(offset)).split('\n');
    throw new UsageError(
      `${name} não é JSON: veja a linha ${before.length}, coluna ${(before.at(-1) ?? '').length + 1}.`,
    );
  }
}

const TYPES: Record<string, string> = {
  string: 'um texto entre aspas',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista entre colchetes',
  tuple: 'uma lista entre colchetes',
  object: 'um objeto entre chaves',
};

/** `field: sentence` for each field that an issue names. */
function linesOf(issue: z.core.$ZodIssue): string[] {
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'arquivo';
  const line = (sentence: string) => [`  ${at(issue.path)}: ${sentence}`];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `  ${at([...issue.path, key])}: este campo não existe.`);
    case 'invalid_union': {
      // The alternative that the file is nearest to.
      const [nearest = []] = issue.errors.toSorted((one, other) => problems(one) - problems(other));
      return nearest.flatMap((inner) => linesOf({ ...inner, path: [...issue.path, ...inner.path] }));
    }
    case 'invalid_value':
      return line(`use um destes valores: ${issue.values.map(String).join(', ')}.`);
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? line('falta este campo.')
        : line(`use ${TYPES[issue.expected] ?? 'outro valor'}.`);
    default:
      return line(issueSentence(issue));
  }
}

const problems = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

/** A local time as typed. Its instant depends on the club's zone. */
type TypedTime = { date: string; minutes: number; text: string };

/** `2026-03-09T18:00`, also with a space; seconds are left out; `24:00` is the midnight that ends the day. */
export function parseTypedTime(text: string, name: string): TypedTime {
  const [, date = '', hours = '', minutes = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text) ?? [];
  const ofDay = Number(hours) * 60 + Number(minutes);
  if (!isLocalDate(date) || Number(minutes) > 59 || ofDay > 24 * 60) {
    throw new UsageError(`${name} é data e hora no relógio do clube, como 2026-03-09T18:00.`);
  }
  return { date, minutes: ofDay, text };
}

/** The instant of a local time in a zone; refuses a time that the zone skips. */
export function instantOf({ date, minutes, text }: TypedTime, zone: string): Date {
  const { millis, exists } = zonedMillis(date, minutes, zone);
  if (!exists) throw new CommandRefused(`${text} não existe: nesta noite o relógio do clube adianta.`);
  return new Date(millis);
}

/** The instant of a text that states its zone (Z or an offset), or else is a local time of the club. */
export const clubInstant = (text: string, zone: string, name: string): Date =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? new Date(text.replace(' ', 'T'))
    : instantOf(parseTypedTime(text, name), zone);
