import { createSteadyTime } from './steady-time.ts';

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
