import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors/refusal.ts';

/**
 * Keep-alive connections may send one more request in this time, which is refused with a sentence instead of a
 * reset.
 */
const GRACE_MS = 1_000;
const LOOK_MS = 25;

/** Without a new connection and request for this long, clients that wait for answers open no further ones. */
const QUIET_MS = 40;

/** Clients that do not wait for answers never become quiet. */
const QUIET_WITHIN_MS = 1_000;

/**
 * A closing server finishes running requests and refuses new ones (503, Retry-After, Connection: close), each
 * answer ending its connection. Fastify's own refusal is off: it is English and has no Retry-After.
 */
export function createDraining(app: FastifyInstance) {
  let closing = false;
  let arrivals = 0;
  let answering = Promise.resolve();
  const countArrival = () => {
    arrivals += 1;
  };
  app.addHook('preClose', async () => {
    closing = true;
    app.server.on('connection', countArrival);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!closing) return done();
    countArrival();
    void answering.then(() => done(new Refusal('shutting_down')));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  const connections = promisify(app.server.getConnections.bind(app.server));

  async function becomeQuiet(): Promise<void> {
    let seen = arrivals;
    let quiet = 0;
    for (let waited = 0; quiet < QUIET_MS && waited < QUIET_WITHIN_MS; waited += LOOK_MS) {
      await sleep(LOOK_MS);
      quiet = arrivals === seen ? quiet + LOOK_MS : 0;
      seen = arrivals;
    }
  }

  /** Resolves in the turn of the event loop whose look at the accept queue has found it empty. */
  async function emptyQueue(): Promise<void> {
    const until = performance.now() + QUIET_WITHIN_MS;
    let seen: number;
    do {
      seen = arrivals;
      await nextTick();
    } while (arrivals !== seen && performance.now() < until);
  }

  return {
    /**
     * Runs as the last hook before the server stops listening. The kernel resets connections that wait in the
     * accept queue at that moment, so it has to be empty: first until no connection is left or the grace period
     * ends; then answers are withheld, until every client that opens a connection after an answer waits for one;
     * then until a turn of the event loop has accepted nothing. The server stops listening in that same turn, and
     * the withheld refusals are sent after it (decision 161).
     */
    async stopArrivals(): Promise<void> {
      if (!app.server.listening) return;
      for (let waited = 0; waited < GRACE_MS && (await connections()) > 0; waited += LOOK_MS)
        await sleep(LOOK_MS);
      let answer = () => {};
      answering = new Promise((resolve) => {
        answer = resolve;
      });
      await becomeQuiet();
      await emptyQueue();
      setImmediate(answer);
    },
  };
}
