import { openEventStream } from '@bandeja/contract/calls/events';
import { openEventStream as schemas } from '@bandeja/contract/schemas/events';
import { REPLICA_HEADER } from '@bandeja/contract/seen-cookie';
import { toFieldErrors } from '@bandeja/contract/validation-errors';
import type { Database } from '@bandeja/db/database';
import * as z from 'zod/mini';
import { Refusal, ValidationRefusal } from '../http/errors/refusal.ts';
import { networkOf } from '../http/limits/rates.ts';
import type { Frame } from '../http/register-call.ts';
import type { Viewer } from '../http/session/viewer.ts';
import { announced } from './announce.ts';
import { createEventBus, type EventBusLimits, Stream } from './event-bus.ts';
import type { Listener } from './listener.ts';

type Options = {
  listener: Listener;
  limits?: Partial<EventBusLimits>;
  /** Receives the function that counts the open streams. */
  watchStreams?: ((count: () => number) => void) | undefined;
  /** Refuses a viewer who may not see the match. */
  assertMaySeeMatch: (db: Database, id: number, viewer: Viewer | null) => Promise<void>;
  /** Those of these clubs that are not published, unless the viewer works there. */
  findHiddenClubs: (slugs: readonly string[], viewer: Viewer | null) => Promise<Set<string>>;
  /** Those of these sessions that have not ended. */
  findOpenSessions: (db: Database, ids: readonly string[]) => Promise<Set<string>>;
};

/** The only call with an endless answer, so registerCall cannot serve it. */
export function registerEvents(
  frame: Frame,
  { assertMaySeeMatch, findHiddenClubs, findOpenSessions, watchStreams, ...options }: Options,
) {
  const { app, db } = frame;
  const bus = createEventBus({
    findOpenSessions: (ids) => findOpenSessions(db, ids),
    log: app.log,
    ...options,
  });
  app.addHook('onListen', async () => bus.start());
  watchStreams?.(bus.count);
  // Before the server waits for open connections: streams do not end by themselves.
  app.addHook('preClose', () => bus.close());
  app.addHook('onClose', () => announced(db));

  frame.registered.add(openEventStream.name);
  app.route({
    method: openEventStream.method,
    url: openEventStream.path,
    // A HEAD would open a stream without a reader, which does not end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const viewer = await frame.authenticate(request, false);
      // A session opened by PIN hears its desk, and the rest as a stranger.
      const person = viewer?.deskDevice === null ? viewer : null;
      const query = z.safeParse(schemas.query, request.query, { reportInput: true });
      if (!query.success) throw new ValidationRefusal(toFieldErrors(query.error.issues));
      const { topics, read_ms } = query.data;
      const clubs = topics.flatMap((topic) => clubOf(topic) ?? []);
      // As for a club that does not exist: the stream opens, and nothing comes.
      const hidden = clubs.length > 0 ? await findHiddenClubs(clubs, person) : new Set<string>();
      const internal = topics
        .filter((topic) => !hidden.has(clubOf(topic) ?? ''))
        .map((topic) => internalTopic(topic, person));
      for (const topic of topics) {
        const match = /^match:(\d+)$/.exec(topic)?.[1];
        if (match) await assertMaySeeMatch(db, Number(match), person);
      }
      const desks = await desksOf(frame, topics, viewer);
      const ends = viewer ? [`session:${viewer.sessionId}`, ...desks.map(({ ends }) => ends)] : [];
      const stream = new Stream([...internal, ...ends], viewer?.sessionId ?? null);
      await bus.open(stream, viewer ?? { address: networkOf(request.ip) }, read_ms);
      // A removal between the first check and the opening was not heard; from here on it is.
      if (desks.length > 0)
        await desksOf(frame, topics, viewer).catch((error: unknown) => {
          stream.destroy();
          throw error;
        });
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // nginx would buffer the stream.
          'x-accel-buffering': 'no',
          ...(frame.replica && { [REPLICA_HEADER]: 'on' }),
          // No request follows on this connection, so a closing server does not wait for it.
          connection: 'close',
        })
        .send(stream);
    },
  });
}

/** The desks among the topics, each with the topic of its membership's end. Refuses (404) without a role in the club. */
async function desksOf({ findDesk }: Frame, topics: readonly string[], viewer: Viewer | null) {
  const desks: { ends: string }[] = [];
  for (const topic of topics) {
    const slug = /^desk:(.+)$/.exec(topic)?.[1];
    if (slug === undefined) continue;
    if (!viewer) throw new Refusal('unauthenticated');
    const desk = await findDesk(viewer, slug);
    if (!desk) throw new Refusal('club_not_found');
    desks.push({ ends: `staff:${desk.club_id}:${viewer.userId}` });
  }
  return desks;
}

const clubOf = (topic: string) => /^slots:([^:]+):/.exec(topic)?.[1];

/** The internal topic of a requested one: the viewer's own notifications, bookings and results only. */
function internalTopic(topic: string, viewer: Viewer | null): string {
  if (topic !== 'notifications' && topic !== 'bookings' && topic !== 'results') return topic;
  if (!viewer) throw new Refusal('unauthenticated');
  if (viewer.playerId === null) throw new Refusal('player_missing');
  return `${topic}:${viewer.playerId}`;
}
