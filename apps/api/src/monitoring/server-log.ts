import { scrub, scrubMessage } from '@bandeja/rules/privacy/scrub';
import type { FastifyServerOptions } from 'fastify';

type Request = { method?: string; routeOptions?: { url?: string | undefined } };

/** The pattern of the route (/api/players/:id/): paths hold tokens and ids, queries hold typed text. */
export const routeOf = ({ routeOptions }: Request): string => routeOptions?.url ?? 'no route';

/**
 * The log: one JSON object a line, with the request's id in `reqId`. It holds no body, no header, no query, no address
 * and no value of an error.
 */
export const logOptions = (level: string, stream?: { write: (line: string) => void }) =>
  ({
    level,
    ...(stream && { stream }),
    serializers: {
      req: (request: Request) => ({ method: request.method, route: routeOf(request) }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      err: presentError,
    },
    hooks: { streamWrite: scrub },
  }) as unknown as FastifyServerOptions['logger'];

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
