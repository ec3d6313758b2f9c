import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { IDLE_MINUTES } from '@bandeja/rules/clubs/counter-rest';
import { SignJWT } from 'jose';
import { ACCESS_AUDIENCE, TOKEN_ISSUER } from '../../../http/session/viewer.ts';

export const ACCESS_MINUTES = 15;
const REFRESH_DAYS = 30;
/**
 * Of a session opened by PIN: renewed while the page is used. Without a request for 15 minutes it is still valid, after 20
 * it is not.
 */
const PIN_ACCESS_MINUTES = 5;
const PIN_REFRESH_MINUTES = IDLE_MINUTES + PIN_ACCESS_MINUTES;

/** A session by its computer of a club's counter; null: opened by the log-in. */
export type SessionKind = number | null;

/** A signed access token for a session. It is valid until the session's row ends, at most 15 minutes. */
export function signAccess(
  secretKey: Uint8Array,
  session: { id: string; userId: number; device?: SessionKind },
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const minutes = session.device ? PIN_ACCESS_MINUTES : ACCESS_MINUTES;
  return (
    new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(ACCESS_AUDIENCE)
      .setSubject(String(session.userId))
      // Makes two tokens of one second differ, so that a renewal is visible.
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + minutes * 60)
      .sign(secretKey)
  );
}

/** A refresh token is 256 random bits; only its hash is stored, so a dump of the table opens nothing. */
export const newRefreshToken = () => randomBytes(32).toString('base64url');

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const refreshExpiry = (now: Date, device: SessionKind) =>
  new Date(now.getTime() + (device ? PIN_REFRESH_MINUTES : REFRESH_DAYS * 24 * 60) * 60_000);
