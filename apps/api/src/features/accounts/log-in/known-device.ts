import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { readCookie, SECONDS_OF_A_DAY, setCookie } from '../../../http/cookies.ts';
import { TOKEN_ISSUER } from '../../../http/session/viewer.ts';

const COOKIE = 'bandeja_device';
const AUDIENCE = 'device';
const DAYS = 180;
/** Enough for a family's tablet; the account that was opened longest ago is dropped first. */
const MOST_ACCOUNTS = 5;

/** A browser, and the last time each account was opened on it with its password or by a mailed link. */
export type Device = { id: string; openedAt: ReadonlyMap<number, Date> };

type Account = { id: number; devices_valid_from: Date | null };

/** Whether the device has opened the account since its sessions were last ended for good. */
export function knowsAccount(device: Device | null, account: Account): device is Device {
  const opened = device?.openedAt.get(account.id);
  return opened !== undefined && opened >= (account.devices_valid_from ?? opened);
}

/**
 * Signed cookies, read only by the server, that recognize a browser. They authorize nothing: they only exempt a
 * log-in from the limits caused by guesses of others.
 */
export function createDevices(secretKey: Uint8Array, { publicUrl }: { publicUrl: string | undefined }) {
  return {
    async read(request: FastifyRequest, now: Date): Promise<Device | null> {
      const token = readCookie(request, COOKIE);
      if (!token) return null;
      const checked = await jwtVerify(token, secretKey, {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: AUDIENCE,
        currentDate: now,
      }).catch(() => null);
      const { jti, opened } = checked?.payload ?? {};
      if (typeof jti !== 'string' || typeof opened !== 'object' || opened === null) return null;
      const entries = Object.entries(opened as Record<string, number>);
      return { id: jti, openedAt: new Map(entries.map(([id, at]) => [Number(id), new Date(at)])) };
    },

    /** Sets the cookie of the answer: this browser has now opened this account. */
    async remember(
      { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
      userId: number,
    ): Promise<void> {
      const device = await this.read(request, now);
      const others = [...(device?.openedAt ?? [])].filter(([id]) => id !== userId);
      const opened = [...others, [userId, now] as const]
        .toSorted(([, one], [, other]) => other.getTime() - one.getTime())
        .slice(0, MOST_ACCOUNTS)
        .map(([id, at]) => [id, at.getTime()]);
      const token = await new SignJWT({ opened: Object.fromEntries(opened) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(AUDIENCE)
        // Constant for the life of the cookie: a new id would begin a new count of guesses.
        .setJti(device?.id ?? randomUUID())
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + DAYS * 24 * 60 * 60)
        .sign(secretKey);
      const cookie = { name: COOKIE, value: token, path: '/api', seconds: DAYS * SECONDS_OF_A_DAY };
      setCookie({ request, reply }, cookie, publicUrl);
    },
  };
}
