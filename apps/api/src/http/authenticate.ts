import type { Database } from '@bandeja/db/transaction';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { Refusal } from './errors/refusal.ts';
import type { Viewer } from './viewer.ts';

export const TOKEN_ISSUER = 'bandeja';
export const ACCESS_AUDIENCE = 'access';
/** Format of a session id: for any other text PostgreSQL raises an error instead of finding no row. */
const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads the bearer token and its session: a revoked or deleted session is refused at once, whatever the token says.
 * One statement per request. Without a token: null, or a refusal where the call needs one. An invalid token is
 * always refused.
 */
export function createAuthenticate(db: Database, secretKey: Uint8Array, clock: () => Date) {
  return async (request: FastifyRequest, required: boolean): Promise<Viewer | null> => {
    const header = request.headers.authorization;
    if (header === undefined) {
      if (required) throw new Refusal('unauthenticated');
      return null;
    }
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1];
    if (!token) throw new Refusal('unauthenticated');
    const claims = await jwtVerify(token, secretKey, {
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: ACCESS_AUDIENCE,
      currentDate: clock(),
    }).catch(() => {
      throw new Refusal('unauthenticated');
    });
    const sessionId = claims.payload.sid;
    if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) throw new Refusal('unauthenticated');
    const session = await db
      .selectFrom('sessions')
      .leftJoin('players', 'players.user_id', 'sessions.user_id')
      .select(['sessions.user_id', 'players.id as player_id'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!session) throw new Refusal('unauthenticated');
    return { userId: session.user_id, playerId: session.player_id, sessionId };
  };
}
