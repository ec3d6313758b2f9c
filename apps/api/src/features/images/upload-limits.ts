import { MAX_IMAGE_BYTES } from '@bandeja/rules/images/images';
import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../http/limits/rates.ts';
import type { UploadForm } from '../../http/receive-upload.ts';

/** Choosing a picture takes a few tries; each costs the server a second of a core. */
const UPLOADS_OF_PLAYER: Rate = { limit: 30, windowMs: 60 * 60_000 };

/** Pictures that may arrive at the same time: of all, and of one player. Each holds what has come of its 5 MB. */
export const ARRIVING_AT_ONCE = 32;
export const ARRIVING_OF_PLAYER = 2;
/** Requests that may wait for one of these places; nothing of their bodies is read meanwhile. */
const WAITING = 32;
const WAITING_OF_PLAYER = 30;

/** A form with a picture under `image`. */
export const PICTURE: UploadForm = {
  field: 'image',
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: 'image_too_large',
  sentences: {
    noForm: 'Envie a imagem em um formulário (multipart).',
    oneFile: 'Envie uma imagem de cada vez.',
  },
};

export type UploadLimits = ReturnType<typeof createUploadLimits>;

/**
 * How many pictures and files of customers may arrive: of one player in an hour (without a store any number), and at the same time of one
 * player and of all. A player waits for their own uploads before those of others, so one account fills no queue.
 */
export function createUploadLimits(store: RateStore | null) {
  const arriving = pLimit(ARRIVING_AT_ONCE);
  const ofPlayer = new Map<number, LimitFunction>();
  return async <T>(playerId: number, now: Date, receive: () => Promise<T>): Promise<T> => {
    const wait = (await store?.hit(`uploads ${playerId}`, UPLOADS_OF_PLAYER, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
    const own = ofPlayer.get(playerId) ?? pLimit(ARRIVING_OF_PLAYER);
    ofPlayer.set(playerId, own);
    if (own.pendingCount >= WAITING_OF_PLAYER) throw new Refusal('too_many_uploads');
    try {
      return await own(() => {
        if (arriving.pendingCount >= WAITING) throw new Refusal('too_many_uploads');
        return arriving(receive);
      });
    } finally {
      if (own.activeCount === 0 && own.pendingCount === 0) ofPlayer.delete(playerId);
    }
  };
}
