import * as z from 'zod/mini';
import { serverUrl } from './setting-values.ts';

/** A Redis or Valkey that the nodes of one installation share. */
export type RedisSettings = {
  /** redis: or rediss: (TLS); with user, password and number of the database where it has them. */
  url: string;
  /** The first part of every key and channel: several installations may use one Redis. */
  prefix: string;
};

const PREFIX = /^[a-z\d][a-z\d:_-]{0,39}$/;

/** The environment's part about Redis. */
export const redisEnvironment = {
  REDIS_URL: z.optional(serverUrl(['redis:', 'rediss:'], true)),
  REDIS_PREFIX: z._default(
    z.string().check(z.regex(PREFIX, 'must be a short name like bandeja or clubes-sul')),
    'bandeja',
  ),
};

type Environment = z.infer<z.ZodMiniObject<typeof redisEnvironment>>;

/** null: limits are counted in each process, and events go by PostgreSQL. */
export const redisSettings = ({ REDIS_URL, REDIS_PREFIX }: Environment): RedisSettings | null =>
  REDIS_URL === undefined ? null : { url: REDIS_URL, prefix: REDIS_PREFIX };
