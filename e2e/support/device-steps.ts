import type { Page } from '@playwright/test';

/** A request in flight while the database is deleted, or while the page leaves, is never answered. */
const ANSWER_MS = 2_000;

interface DeviceRow {
  key: unknown;
  value: { hash: string; queryKey: unknown[]; data: unknown };
}

/**
 * The rows of a table of the app's database on this device. Null while there is none, which a look does not make: the
 * app would find an empty one.
 */
export const rowsOnDevice = (page: Page, table: 'answers' | 'queues'): Promise<DeviceRow[] | null> =>
  page
    .evaluate(
      ([name, limitMs]) =>
        new Promise<DeviceRow[] | null>((resolve) => {
          setTimeout(() => resolve(null), limitMs);
          const opening = indexedDB.open('bandeja');
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve(null);
          opening.onsuccess = () => {
            const db = opening.result;
            if (db.objectStoreNames.contains(name)) {
              const rows: DeviceRow[] = [];
              const reading = db.transaction(name);
              const walk = reading.objectStore(name).openCursor();
              walk.onsuccess = () => {
                if (!walk.result) return;
                rows.push({ key: walk.result.key, value: walk.result.value });
                walk.result.continue();
              };
              reading.oncomplete = () => resolve(rows);
              reading.onabort = () => resolve(null);
            } else resolve(null);
            db.close();
          };
        }),
      [table, ANSWER_MS] as const,
    )
    .catch((error: Error) => {
      if (/Execution context was destroyed/.test(error.message)) return null;
      throw error;
    });

export const countOnDevice = async (page: Page, table: 'answers' | 'queues') =>
  (await rowsOnDevice(page, table))?.length ?? null;
