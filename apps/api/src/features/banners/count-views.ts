import type { Database } from '@bandeja/db/database';
import { addViews } from './banners.repository.ts';

/** Counted views stay in memory for this long: a process that is killed loses at most these. */
const WRITTEN_AFTER_MS = 30_000;

export type ViewCounter = {
  count: (banners: readonly number[], day: string) => void;
  /** Writes what was counted in this process. */
  flush: () => Promise<void>;
};

/**
 * Counts how often pages get the banners of clubs. Home is read far more often than a club looks at its numbers, so views are
 * added in memory and written together: no read of Home writes, or waits for the row of a banner that all Homes show.
 */
export function createViewCounter(db: Database, onError: (error: unknown) => void): ViewCounter {
  const counted = new Map<string, { banner: number; day: string; views: number }>();
  let timer: NodeJS.Timeout | undefined;

  const add = (banner: number, day: string, views: number) => {
    const row = counted.get(`${banner} ${day}`) ?? { banner, day, views: 0 };
    counted.set(`${banner} ${day}`, { ...row, views: row.views + views });
  };

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counted.values()];
    counted.clear();
    if (rows.length === 0) return;
    try {
      await addViews(db, rows);
    } catch (error) {
      // With those counted meanwhile: the next flush writes them.
      for (const { banner, day, views } of rows) add(banner, day, views);
      throw error;
    }
  }

  return {
    count(banners, day) {
      for (const banner of banners) add(banner, day, 1);
      if (banners.length > 0) timer ??= setTimeout(() => flush().catch(onError), WRITTEN_AFTER_MS).unref();
    },
    flush,
  };
}
