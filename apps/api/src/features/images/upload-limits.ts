import pLimit from 'p-limit';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../http/rate-store.ts';

/** Uploads per hour: choosing a picture takes a few tries; each costs about a second of one core. */
const UPLOADS_OF_PLAYER: Rate = { limit: 30, windowMs: 60 * 60_000 };

/** Concurrent uploads; each holds up to 5 MB in memory. */
const AT_ONCE = 8;
const WAITING = 32;

export type UploadLimits = ReturnType<typeof createUploadLimits>;

/** Limits of uploads: per player and hour (none without a store), and concurrently for all. */
export function createUploadLimits(store: RateStore | null) {
  const arriving = pLimit(AT_ONCE);
  return async <T>(playerId: number, now: Date, receive: () => Promise<T>): Promise<T> => {
    const wait = (await store?.hit(`uploads ${playerId}`, UPLOADS_OF_PLAYER, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
    if (arriving.pendingCount >= WAITING) throw new Refusal('too_many_uploads');
    return arriving(receive);
  };
}
