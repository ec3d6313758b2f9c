import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Viewer } from '../session/viewer.ts';

export type Rate = { limit: number; windowMs: number };

/**
 * Counts events per key in a time window. In memory for one node; several nodes share a store behind the same
 * interface.
 */
export type RateStore = {
  /** Counts one event. Resolves with 0, or with the milliseconds to wait when it exceeds the limit. */
  hit: (key: string, rate: Rate, now: Date) => Promise<number>;
  forget: (key: string) => Promise<void>;
  /** Whether the key has an event in its window. */
  has: (key: string, now: Date) => Promise<boolean>;
};

/** Strangers choose the keys: beyond this number, ended windows are dropped first, then the oldest. */
const MAX_KEYS = 200_000;

export function createMemoryRateStore(maxKeys = MAX_KEYS): RateStore {
  const steady = createSteadyTime();
  const windows = new Map<string, { count: number; ends: number }>();
  const makeRoom = (now: number) => {
    if (windows.size < maxKeys) return;
    for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    async hit(key, { limit, windowMs }, now) {
      const time = steady(now);
      const open = windows.get(key);
      if (open && open.ends > time) {
        // A refused event does not count, so repeated attempts do not prolong the wait.
        if (open.count >= limit) return open.ends - time;
        open.count++;
        return 0;
      }
      windows.delete(key);
      makeRoom(time);
      windows.set(key, { count: 1, ends: time + windowMs });
      return 0;
    },
    async forget(key) {
      windows.delete(key);
    },
    async has(key, now) {
      return (windows.get(key)?.ends ?? 0) > steady(now);
    },
  };
}

/** A time may be this late: it was read at the beginning of a request. */
const LATE_MS = 60_000;

/**
 * Makes a time that never goes back from the times of a clock that may be set back: it continues from where it was.
 * Limits count with it, so that they end when they would have ended.
 */
export function createSteadyTime(): (now: Date) => number {
  let ahead = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    const time = now.getTime() + ahead;
    if (time > last) last = time;
    else if (last - time > LATE_MS) ahead += last - time;
    return last;
  };
}

/**
 * Costly reads of one kind, by an account or by a network without a session. A page sends one or two, a search one for
 * each pause in typing; a club's Wi-Fi is one network.
 */
const COSTLY_READS: Rate = { limit: 120, windowMs: 60_000 };

type Reading = { request: FastifyRequest; viewer: Viewer | null; now: Date };

/** Refuses further costly reads of this kind with rate_limited. */
export type ReadLimit = (kind: 'rankings' | 'searches' | 'statistics', reading: Reading) => Promise<void>;

export function createReadLimit(store: RateStore | null): ReadLimit {
  return async (kind, { request, viewer, now }) => {
    const reader = viewer ? `account ${viewer.userId}` : `network ${networkOf(request.ip)}`;
    const wait = (await store?.hit(`${kind} ${reader}`, COSTLY_READS, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
}

/** Refused requests (4xx) that an account may have at once. People who mistype or lose a race stay far below. */
const REFUSED_AT_ONCE = 10;
/** One of them is removed from the count after this time. */
const FORGOTTEN_AFTER_MS = 2_000;
/** Accounts with refused requests beyond which those with none left are dropped. */
const SWEEP_AT = 10_000;

/**
 * A refusal costs as many statements as a success. An account whose requests are refused again and again gets
 * rate_limited, before any statement and before its input is checked, until the first ones are removed from the count.
 */
export type RefusalLimit = {
  check: (account: string, now: Date) => void;
  /** Counts an answer with this status. */
  count: (account: string, status: number, now: Date) => void;
};

/** In memory, for each node on its own. */
export function createRefusalLimit({ limited }: { limited: boolean }): RefusalLimit {
  const steady = createSteadyTime();
  /** When the last refusal of an account is removed from the count. */
  const clear = new Map<string, number>();
  const fullFor = (account: string, now: number) =>
    (clear.get(account) ?? 0) - now - (REFUSED_AT_ONCE - 1) * FORGOTTEN_AFTER_MS;
  return {
    check(account, now) {
      const wait = fullFor(account, steady(now));
      if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
    },
    count(account, status, at) {
      if (!limited || status < 400 || status >= 500) return;
      const now = steady(at);
      if (clear.size >= SWEEP_AT) for (const [other, ends] of clear) if (ends <= now) clear.delete(other);
      clear.set(account, Math.max(clear.get(account) ?? 0, now) + FORGOTTEN_AFTER_MS);
    },
  };
}

/** Groups of an IPv6 address that name a network: providers give each customer at least a /64. */
const NETWORK_GROUPS = 4;

/**
 * The unit of limits by address: an IPv4 address, also in its IPv6 form, or the /64 of an IPv6 address. A
 * customer has all 2^64 addresses of a /64, so a limit by whole address would limit nothing. The socket of a client that has
 * left has no address any more, whatever Fastify's type says: all of them count as one.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'left';
  // A link-local address carries its interface: fe80::1%eth0.
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an address in its one canonical form, without leading zeros, dotted parts as groups.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (mapped) {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((pair) => [pair >> 8, pair & 255])
      .join('.');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
