import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { removeAllWhenUnused, UNUSED_AFTER_MS } from '../images/public.ts';
import { type BannerRow, deleteBanner } from './banners.repository.ts';

/** Deletes a banner with its clicks; a job deletes its files later, since open pages still show them. */
export function removeBanner(db: Database, id: number, now: Date): Promise<BannerRow | undefined> {
  return withTransaction(db, async (tx) => {
    const removed = await deleteBanner(tx, id);
    if (removed) {
      await removeAllWhenUnused(tx, [removed.image], new Date(now.getTime() + UNUSED_AFTER_MS));
    }
    return removed;
  });
}
