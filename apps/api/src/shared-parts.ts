import type { SharedState } from '@bandeja/contract/calls/health';
import type { Database } from '@bandeja/db/database';
import type { FastifyBaseLogger } from 'fastify';
import { announceBy } from './events/announce.ts';
import type { EventChannel } from './events/listener.ts';
import { createPostgresChannel } from './events/postgres-channel.ts';
import { createGate, type Gates } from './http/limits/gate.ts';
import {
  createMemoryRateStore,
  createRefusalLimit,
  type RateStore,
  type RefusalLimit,
} from './http/limits/rates.ts';
import { createMemoryShares } from './http/limits/shares.ts';
import type { SharedRedis } from './redis/open-redis.ts';

export type SharedParts = {
  /** Null where limits are switched off. */
  rates: RateStore | null;
  refusals: RefusalLimit;
  gates: Gates;
  channel: EventChannel;
  state: () => SharedState;
};

type Options = {
  redis: SharedRedis | null;
  db: Database;
  connectionString: string;
  clock: () => Date;
  /** Off for load tests only. */
  limited: boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** How often a failing command is logged. */
const REPEATED_MS = 60_000;

/** What nodes have to know of each other: by Redis where it is set, else in this process, and events by PostgreSQL. */
export async function openSharedParts({
  redis,
  db,
  clock,
  limited,
  ...options
}: Options): Promise<SharedParts> {
  const { log } = options;
  const memory = limited ? createMemoryRateStore() : null;
  const refusals = createRefusalLimit({ limited });
  if (!redis) {
    const channel = createPostgresChannel({ db, ...options });
    announceBy(db, channel.publish);
    return {
      ...{ rates: memory, refusals, channel },
      gates: (_name, limits) => createGate(limits),
      state: () => ({ redis: 'none', limits: 'memory', events: 'postgres', sessions: 'postgres' }),
    };
  }

  // Its client and the limiters are loaded only when set.
  const [{ createRedisRateStore }, { createRedisShares }, { shareRefusals }, { createRedisChannel }] =
    await Promise.all([
      import('./http/limits/redis-rate-store.ts'),
      import('./http/limits/redis-shares.ts'),
      import('./http/limits/redis-refusals.ts'),
      import('./events/redis-channel.ts'),
    ]);
  const postgres = createPostgresChannel({ db, ...options, applicationName: 'bandeja events and redis' });
  const channel = createRedisChannel({ redis, db, postgres, log });
  announceBy(db, channel.publish);
  let failed = false;
  const warnedAt = new Map<string, number>();
  redis.watch({
    onFallback(part, reason) {
      // While Redis is away, that is logged once. It may also answer, and refuse: full, read-only, without permission.
      const now = performance.now();
      if (failed || now - (warnedAt.get(part) ?? Number.NEGATIVE_INFINITY) < REPEATED_MS) return;
      warnedAt.set(part, now);
      log.error({ part, reason }, 'a command of Redis failed: done without it');
    },
    onChange({ up, reason }) {
      // At the start this is in the lines of the start.
      if (up && !failed) return;
      failed = !up;
      if (up) log.warn('Redis answers: limits are counted for all nodes');
      else log.error({ reason }, 'Redis does not answer: each node counts limits for itself');
    },
  });
  return {
    rates: memory && createRedisRateStore(redis, memory),
    refusals: limited ? shareRefusals(refusals, channel, clock) : refusals,
    gates: (name, limits) => createGate(limits, createRedisShares(redis, name, createMemoryShares())),
    channel,
    state: () => ({
      redis: redis.isUp() ? 'ok' : 'failed',
      limits: redis.isUp() ? 'redis' : 'memory',
      events: channel.isUsed() ? 'redis' : 'postgres',
      // A trigger of the database announces each ended session, so no other channel is needed.
      sessions: 'postgres',
    }),
  };
}
