import { Refusal } from '../errors/refusal.ts';
import { createSteadyTime } from './steady-time.ts';

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
