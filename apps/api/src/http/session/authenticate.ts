import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { RefusalLimit } from '../limits/refusal-limit.ts';
import type { SessionCheck } from './session-check.ts';
import { createTokenCheck } from './token-check.ts';
import type { Viewer } from './viewer.ts';

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
