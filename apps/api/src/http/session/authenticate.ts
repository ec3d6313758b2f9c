import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors/refusal.ts';
import type { RefusalLimit } from '../limits/rates.ts';
import { createTokenCheck, type PlayerViewer, type Viewer } from './viewer.ts';

/** Format of a session id: for any other text PostgreSQL raises an error instead of finding no row. */
const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads the bearer token and its session: a revoked or deleted session is refused at once, even when its token is still
 * valid. Without a token: null, or a refusal where the call needs one. An invalid token is always refused, and an
 * account with many refused requests before its session is read.
 */
export function createAuthenticate(
  sessions: SessionCheck,
  { secretKey, clock, refusals }: { secretKey: Uint8Array; clock: () => Date; refusals: RefusalLimit },
) {
  const claimsOf = createTokenCheck(secretKey, clock);
  return async (request: FastifyRequest, required: boolean): Promise<Viewer | null> => {
    const header = request.headers.authorization;
    if (header === undefined) {
      if (required) throw new Refusal('unauthenticated');
      return null;
    }
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1];
    if (!token) throw new Refusal('unauthenticated');
    const { sub, sid: sessionId } = await claimsOf(token);
    refusals.check(String(sub), clock());
    if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) throw new Refusal('unauthenticated');
    const viewer = await sessions.viewerOf(sessionId);
    if (!viewer) throw new Refusal('unauthenticated');
    return viewer;
  };
}

/** The viewer of an open session, with one statement; null when the session has ended or is unknown. */
type FindViewer = (sessionId: string) => Promise<Viewer | null>;

type SessionCheck = {
  viewerOf: FindViewer;
  /** The session ended: it is read again, also by requests that are reading it now. */
  forget: (sessionId: string) => void;
};

/** Events of all processes: a subscription, and a number while no event can be missed. */
type Announcements = {
  subscribe: (subscriber: { onEvent: (event: readonly [topic: string, ...rest: unknown[]]) => void }) => void;
  connectionNumber: () => number | null;
  ready: () => Promise<void>;
};

/** More sessions than one node has in use at the same time. */
const KEPT_SESSIONS = 10_000;
const TOPIC = 'session:';

/** Reads the session of every request. */
export const readEachTime = (find: FindViewer): SessionCheck => ({ viewerOf: find, forget() {} });

/**
 * Keeps the viewers of open sessions while revocation events are received; the database itself announces them
 * (announce_session_end). A viewer that was read while events could be missed, or while the session ended, is not kept.
 * An account without a player is read each time, because it will get one.
 */
export function keepWhileListening(find: FindViewer, listener: Announcements): SessionCheck {
  const kept = new LRUCache<string, { viewer: PlayerViewer; connection: number }>({ max: KEPT_SESSIONS });
  const reading = new Map<string, Set<{ ended: boolean }>>();

  const forget = (sessionId: string) => {
    kept.delete(sessionId);
    for (const one of reading.get(sessionId) ?? []) one.ended = true;
  };
  listener.subscribe({
    onEvent([topic]) {
      if (topic.startsWith(TOPIC)) forget(topic.slice(TOPIC.length));
    },
  });

  async function read(sessionId: string, connection: number): Promise<Viewer | null> {
    const one = { ended: false };
    const others = reading.get(sessionId) ?? new Set();
    reading.set(sessionId, others.add(one));
    try {
      const viewer = await find(sessionId);
      const { playerId } = viewer ?? { playerId: null };
      if (viewer && playerId !== null && !one.ended && listener.connectionNumber() === connection) {
        kept.set(sessionId, { viewer: { ...viewer, playerId }, connection });
      }
      return viewer;
    } finally {
      others.delete(one);
      if (others.size === 0) reading.delete(sessionId);
    }
  }

  return {
    forget,
    async viewerOf(sessionId) {
      const connection = listener.connectionNumber();
      if (connection === null) {
        // The first request starts the listener; after a loss it reconnects by itself.
        void listener.ready().catch(() => {});
        return find(sessionId);
      }
      const known = kept.get(sessionId);
      return known?.connection === connection ? known.viewer : read(sessionId, connection);
    },
  };
}
