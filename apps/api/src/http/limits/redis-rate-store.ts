import { createHash } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedRedis } from '../../redis/open-redis.ts';
import type { Rate, RateStore } from './rates.ts';

/**
 * Counts for all nodes. While Redis does not answer, each node counts in `memory`: no request is refused because Redis is
 * away. Redis measures the windows by its own clock.
 */
export function createRedisRateStore(redis: SharedRedis, memory: RateStore): RateStore {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = ({ limit, windowMs }: Rate) => {
    const name = `${limit} ${windowMs}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterRedis({
        storeClient: redis.commands,
        keyPrefix: redis.keyOf('limit'),
        // It takes no infinite number.
        points: Math.min(limit, Number.MAX_SAFE_INTEGER),
        duration: windowMs / 1_000,
        rejectIfRedisNotReady: true,
      });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    async hit(key, rate, now) {
      const limiter = limiterOf(rate);
      try {
        await limiter.consume(hidden(key));
        return 0;
      } catch (error) {
        // A refused event is counted and does not prolong its window.
        if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
        redis.without('limits', error);
        return memory.hit(key, rate, now);
      }
    },
    async forget(key) {
      // Also what was counted while Redis was away.
      await memory.forget(key);
      await redis.commands
        .del(`${redis.keyOf('limit')}:${hidden(key)}`)
        .catch((error: unknown) => redis.without('limits', error));
    },
    async has(key, now) {
      try {
        return (await redis.commands.exists(`${redis.keyOf('limit')}:${hidden(key)}`)) > 0;
      } catch (error) {
        redis.without('limits', error);
        return memory.has(key, now);
      }
    },
  };
}

/** Keys name accounts and addresses, which are not written to a server that may keep them on its disk. */
const hidden = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 24);
