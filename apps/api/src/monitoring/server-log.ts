import { scrub } from '@bandeja/rules/privacy/scrub';
import type { FastifyServerOptions } from 'fastify';
import { presentError } from './presented-error.ts';

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
