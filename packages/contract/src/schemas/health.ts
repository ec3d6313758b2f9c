import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

const Health = z.object({ status: z.string(), version: z.string() });

/** Where each part is that nodes have to know of each other. redis: none: not set; failed: set, and each part is elsewhere. */
const SharedState = z.object({
  redis: z.enum(['none', 'ok', 'failed']),
  limits: z.enum(['memory', 'redis']),
  events: z.enum(['postgres', 'redis']),
  sessions: z.enum(['postgres']),
});
export type SharedState = z.infer<typeof SharedState>;

/**
 * database_direct: PostgreSQL itself, for jobs and live updates; same: there is no pooler before it. database_replica: whether
 * it is asked, and if not why (behind: more than 5 s); none: there is none. replica_lag_ms: how far it may be behind. Without
 * either of the two the server stays ready.
 *
 * pictures: where they are; storage: whether they can be stored. failed refuses uploads only, so the server stays ready. mail_quota: warning from 80 % of the daily quota of
 * mails on; none: there is no quota.
 */
const Readiness = z.extend(Health, {
  database: z.string(),
  database_direct: z.enum(['same', 'ok', 'failed']),
  database_replica: z.enum(['none', 'used', 'behind', 'unreachable', 'no_standby', 'other_database']),
  replica_lag_ms: z.nullable(z.number()),
  pictures: z.enum(['disk', 's3']),
  storage: z.enum(['ok', 'failed']),
  mail_quota: z.enum(['none', 'ok', 'warning', 'used']),
  shared: SharedState,
});

export const getLive = defineCall({
  tag: 'Saúde',
  summary: 'O processo responde',
  access: 'public',
  answer: Health,
});

export const getReady = defineCall({
  tag: 'Saúde',
  summary: 'O servidor pode atender: banco de dados incluído; um 503 diz em reasons o que falta',
  access: 'public',
  answer: Readiness,
  errors: ['unavailable'],
});
