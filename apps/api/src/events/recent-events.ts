import type { AnnouncedEvent } from './announce.ts';

/** How long ago a page may have read its data. */
export const RECENT_MS = 10_000;
/** The request of a page takes time, and its age is that of the moment it was sent. */
const ON_THE_WAY_MS = 2_000;
const KEPT_AT_MOST = 2_000;

/**
 * The announcements of the last seconds. A page reads its data first and listens afterwards: it receives what was
 * announced in between, and need not read everything again.
 */
export function createRecentEvents(clock: () => number = () => performance.now()) {
  const kept: { at: number; event: AnnouncedEvent }[] = [];
  /** From this moment every announcement is known. */
  let from = Number.POSITIVE_INFINITY;
  return {
    /** Events are received from now on; earlier ones may be missing. */
    restart() {
      kept.length = 0;
      from = clock();
    },
    add(event: AnnouncedEvent) {
      const now = clock();
      kept.push({ at: now, event });
      while (kept[0] && (kept.length > KEPT_AT_MOST || kept[0].at < now - RECENT_MS - ON_THE_WAY_MS)) {
        from = Math.max(from, kept[0].at);
        kept.shift();
      }
    },
    /** The announcements since `ms` ago; null when some may be unknown. */
    since(ms: number): AnnouncedEvent[] | null {
      const start = clock() - ms - ON_THE_WAY_MS;
      if (ms > RECENT_MS || start < from) return null;
      return kept.filter(({ at }) => at >= start).map(({ event }) => event);
    },
  };
}
