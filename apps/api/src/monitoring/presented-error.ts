import { scrubMessage } from '@bandeja/rules/privacy/scrub';

type Fields = { [name: string]: unknown };

/** Columns of an error that name code or schema, never a value. PostgreSQL's `detail` and `where` hold values. */
const KEPT = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'statusCode',
] as const;

const SQLSTATE = /^[0-9A-Z]{5}$/;

const isFromPostgres = ({ code, severity }: Fields) =>
  typeof severity === 'string' && typeof code === 'string' && SQLSTATE.test(code);

/**
 * The message without values: PostgreSQL quotes a value after a colon (invalid input syntax for type date: "…"), and
 * JavaScript quotes the text that is no JSON.
 */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return '[text that could not be parsed]';
  const message = scrubMessage(error.message);
  return isFromPostgres(error as unknown as Fields) ? message.replace(/: ".*"/s, ': [value]') : message;
}

/** A name that is no identifier was not given by code. */
const typeNameOf = ({ name }: Error) => (/^\w+$/.test(name) ? name : 'Error');

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** An error for the log: type, code, cleaned message and frames. Other properties are left out. */
export function presentError(error: unknown): Fields {
  if (!(error instanceof Error)) return { type: typeof error, message: scrubMessage(String(error)) };
  const fields = error as unknown as Fields;
  return {
    type: typeNameOf(error),
    message: messageOf(error),
    ...Object.fromEntries(
      KEPT.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
    ),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: presentError(error.cause) }),
  };
}
