import { createHash } from 'node:crypto';
import type { SharedRedis } from '../../redis/open-redis.ts';
import type { Shares } from './shares.ts';

/** A request of a node that was killed counts for this long; a request takes less. */
const HELD_MS = 60_000;

/**
 * KEYS: a set for each share, of its requests by the time until which they count. ARGV: request, HELD_MS, and the most of
 * each. 1: taken.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if redis.call('ZCARD', key) >= tonumber(ARGV[i + 2]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', key, ARGV[2])
end
return 1`;

type TakeShares = (count: number, ...values: (string | number)[]) => Promise<number>;

let requests = 0;
const node = crypto.randomUUID();

/**
 * Counts those of all nodes for the gate of this name. `memory` counts those of this node besides, and alone while Redis
 * does not answer.
 */
export function createRedisShares(redis: SharedRedis, gate: string, memory: Shares): Shares {
  redis.commands.defineCommand('bandejaTakeShares', { lua: TAKE });
  const takeAll = (redis.commands as unknown as { bandejaTakeShares: TakeShares }).bandejaTakeShares.bind(
    redis.commands,
  );
  const keyOf = (name: string) =>
    redis.keyOf(`share:${gate}:${createHash('sha256').update(name).digest('base64url').slice(0, 24)}`);
  return {
    async take(shares) {
      const release = await memory.take(shares);
      if (!release) return null;
      const keys = shares.map(({ name }) => keyOf(name));
      const request = `${node} ${requests++}`;
      try {
        const taken = await takeAll(
          keys.length,
          ...keys,
          request,
          HELD_MS,
          ...shares.map(({ most }) => most),
        );
        if (taken === 0) {
          release();
          return null;
        }
      } catch (error) {
        redis.without('shares', error);
      }
      return () => {
        release();
        // Its answer is not waited for; where it fails, the request stops counting after HELD_MS.
        for (const key of keys) redis.commands.zrem(key, request).catch(() => {});
      };
    },
  };
}
