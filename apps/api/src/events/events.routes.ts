import { openEventStream } from '@bandeja/contract/calls/events';
import { toFieldErrors } from '@bandeja/contract/validation-errors';
import type { Database } from '@bandeja/db/transaction';
import * as z from 'zod/mini';
import { Refusal } from '../http/errors/refusal.ts';
import { ValidationRefusal } from '../http/errors/validation-refusal.ts';
import type { Frame } from '../http/register-call.ts';
import type { Viewer } from '../http/viewer.ts';
import { announced } from './announce.ts';
import { createEventBus, type EventBusLimits } from './event-bus.ts';
import { Stream } from './stream.ts';

type Options = {
  connectionString: string;
  limits?: Partial<EventBusLimits>;
  /** Refuses whoever may not see the match. */
  assertMaySeeMatch: (db: Database, id: number, viewer: Viewer | null) => Promise<void>;
};

/** Tells a browser when to ask again, should the line be cut. */
const HELLO = 'retry: 2000\n\nevent: hello\ndata: {}\n\n';

/** The one call whose answer does not end: registerCall, which knows only answers that are sent, cannot serve it. */
export function registerEvents(frame: Frame, { assertMaySeeMatch, ...options }: Options) {
  const { app, db } = frame;
  const bus = createEventBus({ db, log: app.log, ...options });
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', () => bus.close());
  app.addHook('onClose', () => announced(db));

  frame.registered.add(openEventStream.name);
  app.route({
    method: openEventStream.method,
    url: openEventStream.path,
    handler: async (request, reply) => {
      const viewer = await frame.authenticate(request, false);
      const query = z.safeParse(openEventStream.query, request.query, { reportInput: true });
      if (!query.success) throw new ValidationRefusal(toFieldErrors(query.error.issues));
      const { topics } = query.data;
      const heard = topics.map((topic) => heardAs(topic, viewer));
      for (const topic of topics) {
        const match = /^match:(\d+)$/.exec(topic)?.[1];
        if (match) await assertMaySeeMatch(db, Number(match), viewer);
      }
      const stream = new Stream(
        viewer ? [...heard, `session:${viewer.sessionId}`] : heard,
        viewer?.sessionId ?? null,
      );
      await bus.open(stream, viewer ?? { address: request.ip });
      stream.say(HELLO);
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // nginx would wait for a buffer full of it.
          'x-accel-buffering': 'no',
          // Nothing follows on this connection, so that a server that closes need not wait for it.
          connection: 'close',
        })
        .send(stream);
    },
  });
}

/** The internal topic behind one that a client names: its own bookings, not anybody's. */
function heardAs(topic: string, viewer: Viewer | null): string {
  if (topic !== 'notifications' && topic !== 'bookings') return topic;
  if (!viewer) throw new Refusal('unauthenticated');
  if (viewer.playerId === null) throw new Refusal('player_missing');
  return `${topic}:${viewer.playerId}`;
}
