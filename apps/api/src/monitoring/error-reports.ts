import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { VERSION } from '../settings/settings.ts';
import { presentError } from './server-log.ts';

/** Where an error happened: the route's pattern or the name of a job; never a path, a body or an account. */
type Place = { route: string; requestId?: string };

export type ErrorReports = {
  report: (error: unknown, place: Place) => void;
  /** Resolves when the reports so far are sent, at the latest after the time-out. */
  flush: () => Promise<void>;
};

const SEND_MS = 5_000;
const FLUSH_MS = 2_000;

/** Sends unexpected errors to the Sentry project of the DSN. Does nothing without a DSN. */
export function createErrorReports({
  dsn,
  environment,
}: {
  dsn: string | undefined;
  environment: string;
}): ErrorReports {
  if (!dsn) return { report() {}, flush: async () => {} };
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release: VERSION,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    // The name of the machine is not needed to find an error.
    serverName: 'api',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : Buffer.from(body),
          ...(options.headers && { headers: options.headers }),
          signal: AbortSignal.timeout(SEND_MS),
        });
        return {
          statusCode: answer.status,
          headers: {
            'retry-after': answer.headers.get('retry-after'),
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
          },
        };
      }),
    // The values of an error are cleaned as for the log; properties of the error are left out.
    beforeSend(event, { originalException }) {
      const { type, message } = presentError(originalException);
      for (const exception of event.exception?.values ?? [])
        Object.assign(exception, { type, value: message });
      const { extra: _extra, user: _user, request: _request, breadcrumbs: _breadcrumbs, ...kept } = event;
      return kept;
    },
  });
  client.init();
  return {
    report(error, { route, requestId }) {
      const scope = new Scope();
      scope.setTransactionName(route);
      if (requestId) scope.setTag('request_id', requestId);
      client.captureException(error, { originalException: error }, scope);
    },
    async flush() {
      await client.flush(FLUSH_MS);
    },
  };
}
