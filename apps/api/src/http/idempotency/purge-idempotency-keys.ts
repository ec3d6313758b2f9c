import type { Purge } from '../../jobs/purge-old-rows.ts';
import { retainedSince } from '../../jobs/retention.ts';
import { deleteOldKeys } from './idempotency-keys.repository.ts';

export const purgeIdempotencyKeys: Purge = (db, { now, limit }) =>
  deleteOldKeys(db, { before: retainedSince('keptAnswers', now), limit });
