import pLimit from 'p-limit';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../http/rate-store.ts';

/** Choosing a picture takes a few tries; each costs the server a second of a core. */
const UPLOADS_OF_PLAYER: Rate = { limit: 30, windowMs: 60 * 60_000 };

/** Each holds up to 5 MB while it arrives. */
const AT_ONCE = 8;
const WAITING = 32;

export type UploadLimits = ReturnType<typeof createUploadLimits>;

/** How many pictures may arrive: of one player in an hour (without a store any number), and at the same time of all. */
export function createUploadLimits(store: RateStore | null) {
  const arriving = pLimit(AT_ONCE);
  return async <T>(playerId: number, now: Date, receive: () => Promise<T>): Promise<T> => {
    const wait = (await store?.hit(`uploads ${playerId}`, UPLOADS_OF_PLAYER, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
    if (arriving.pendingCount >= WAITING) throw new Refusal('too_many_uploads');
    return arriving(receive);
  };
}
