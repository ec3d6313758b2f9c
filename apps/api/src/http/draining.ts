import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors/refusal.ts';

/**
 * Keep-alive connections may send one more request in this time, which is refused with a sentence instead of a
 * reset.
 */
const GRACE_MS = 1_000;
const LOOK_MS = 25;

/**
 * A closing server finishes running requests and refuses new ones (503, Retry-After, Connection: close), each
 * answer ending its connection. Fastify's own refusal is off: it is English and has no Retry-After.
 */
export function createDraining(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(closing ? new Refusal('shutting_down') : undefined),
  );
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  const connections = promisify(app.server.getConnections.bind(app.server));
  return {
    /**
     * Runs as the last hook before the server stops listening: waits until no connection is left, or the grace
     * period ends.
     */
    async waitForConnections(): Promise<void> {
      for (let waited = 0; waited < GRACE_MS; waited += LOOK_MS) {
        if (!app.server.listening || (await connections()) === 0) return;
        await sleep(LOOK_MS);
      }
    },
  };
}
