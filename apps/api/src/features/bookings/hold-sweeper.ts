import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@bandeja/db/transaction';
import { expireHolds } from './expire-holds.ts';

export type HoldSweeper = {
  /** Resolves once the sweep under way, if any, has ended. */
  stop: () => Promise<void>;
};

/** Ends expired holds now and every so often. A sweep that fails is told to `log`, and the next one tries again. */
export function startHoldSweeper(options: {
  db: Database;
  clock: () => Date;
  everyMs: number;
  log: (error: unknown) => void;
}): HoldSweeper {
  const { db, clock, everyMs, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await expireHolds(db, clock()).catch(log);
      // Rejects when it is stopped, and then there is nothing to wait for.
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
