import type { Access } from '@bandeja/contract/call';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors/refusal.ts';

/** The account that sends the request. */
export type Viewer = {
  userId: number;
  /** Null until the account has registered its player. */
  playerId: number | null;
  sessionId: string;
  /** The counter's computer on which the session was opened by PIN: for the desk of its club only. Null: by the log-in. */
  deskDevice: number | null;
};

export type PlayerViewer = Viewer & { playerId: number };

/** The club of a desk as its staff sees it, and the role of who asks. */
export type Desk = {
  club_id: number;
  club_slug: string;
  club_name: string;
  club_city: string;
  timezone: string;
  published_at: Date | null;
  charges_with: string | null;
  role: DeskRole;
};

export type StaffViewer = Viewer & { desk: Desk };

/** The viewer that a handler of a call with this access receives. */
export type ViewerOf<A extends Access> = A extends DeskRole
  ? StaffViewer
  : A extends 'player'
    ? PlayerViewer
    : A extends 'user'
      ? Viewer
      : Viewer | null;

export const TOKEN_ISSUER = 'bandeja';
export const ACCESS_AUDIENCE = 'access';

/** Checked tokens that are kept: more than one node has in use at the same time. */
const KEPT_TOKENS = 10_000;

/**
 * Checks the signature, audience and time of an access token and resolves with its claims; anything else is refused.
 * A check takes a thread of Node, which passwords and pictures use too, and more time than all other work on a refused
 * request, so the claims of a checked token are kept until it expires. Whether its session still exists is
 * another matter (session-check.ts).
 */
export function createTokenCheck(secretKey: Uint8Array, clock: () => Date) {
  const checked = new LRUCache<string, JWTPayload>({ max: KEPT_TOKENS });
  return async (token: string): Promise<JWTPayload> => {
    const known = checked.get(token);
    if (known && isCurrent(known, clock())) return known;
    checked.delete(token);
    const { payload } = await jwtVerify(token, secretKey, {
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: ACCESS_AUDIENCE,
      currentDate: clock(),
    }).catch(() => {
      throw new Refusal('unauthenticated');
    });
    checked.set(token, payload);
    return payload;
  };
}

/** As jwtVerify reads the times: a token without an end is never kept. */
function isCurrent({ exp = 0, nbf = 0 }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return nbf <= seconds && seconds < exp;
}
