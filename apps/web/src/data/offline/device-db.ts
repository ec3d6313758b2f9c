import type { QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import { createStore } from '../../lib/store.ts';
import type { Queue } from './queue.ts';

/** An answer of a read, kept for its player. */
export interface StoredAnswer {
  player: number;
  /** The query's hash. */
  hash: string;
  queryKey: QueryKey;
  /** The build that stored it; the page draws Home from those of its own build (apps/web/first-paint/stored-answers.ts). */
  build?: string;
  data: unknown;
  /** When the server gave it, in milliseconds. */
  at: number;
}

interface DeviceSchema extends DBSchema {
  answers: { key: [player: number, hash: string]; value: StoredAnswer };
  /** What waits to be sent, by player. */
  queues: { key: number; value: Queue };
}

export type DeviceDb = IDBPDatabase<DeviceSchema>;
export type AnswersStore = IDBPObjectStore<DeviceSchema, ['answers'], 'answers', 'readwrite'>;

let opened: Promise<DeviceDb> | null = null;

/** Called when the database was deleted under this page, for example with the data of the site. */
export const databaseLost = createStore(0);

/** The app's database on this device. Rejects where storage is unavailable, e.g. in some private windows. */
export function deviceDb(): Promise<DeviceDb> {
  if (!opened) {
    const opening = openStores();
    opened = opening;
    // The next use tries again.
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
  }
  return opened;
}

/**
 * Opens the database in the version that it has: a build that was rolled back finds that of a newer one, and reads and
 * sends what waits there. A store that is missing is added in the next version; no build names a version.
 */
async function openStores(version?: number): Promise<DeviceDb> {
  const db = await openDB<DeviceSchema>('bandeja', version, {
    upgrade: addStores,
    // Deleted, or opened by another tab for another version: release it, and open it again at the next use.
    blocking(_current, next, event) {
      (event.target as IDBDatabase).close();
      opened = null;
      if (next === null) databaseLost.set((count) => count + 1);
    },
    terminated() {
      opened = null;
      databaseLost.set((count) => count + 1);
    },
  });
  if (
    version !== undefined ||
    (STORES as string[]).every((name) => db.objectStoreNames.contains(name as never))
  )
    return db;
  db.close();
  return openStores(db.version + 1);
}

const STORES: StoreNames<DeviceSchema>[] = ['answers', 'queues'];

function addStores(db: DeviceDb): void {
  if (!db.objectStoreNames.contains('answers'))
    db.createObjectStore('answers', { keyPath: ['player', 'hash'] });
  if (!db.objectStoreNames.contains('queues')) db.createObjectStore('queues');
}

/** A read of this device takes milliseconds; one that waits longer waits behind work that may never end. */
const READ_MS = 2_000;

/**
 * A read with a time limit, and a second try over a new connection: WebKit on a busy machine has left reads unanswered.
 * Rejects when the second one is not answered either.
 */
export async function readDevice<Name extends StoreNames<DeviceSchema>, Value>(
  name: Name,
  read: (store: IDBPObjectStore<DeviceSchema, [Name], Name, 'readonly'>) => Promise<Value>,
  { open = deviceDb, reopen = reopenDb, limitMs = READ_MS } = {},
): Promise<Value> {
  const readIn = async (db: DeviceDb) => {
    const { store, done } = db.transaction(name);
    // Together: a deleted database fails both.
    const [value] = await Promise.all([read(store), done]);
    return value;
  };
  try {
    return await within(limitMs, open().then(readIn));
  } catch {
    return within(limitMs, reopen().then(readIn));
  }
}

function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`This device has not answered within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

function reopenDb(): Promise<DeviceDb> {
  release();
  return deviceDb();
}

/** Ends the connection once its transactions have ended; the next use opens another. */
function release(): void {
  opened?.then((db) => db.close()).catch(() => undefined);
  opened = null;
}

/** Writes of stored answers that have not ended. */
const writing = new Set<{ commit: () => void }>();

/** Writes answers in one transaction. A page that leaves stores what it has written until then. */
export async function writeAnswers(write: (answers: AnswersStore) => Promise<unknown>): Promise<void> {
  const transaction = (await deviceDb()).transaction('answers', 'readwrite');
  writing.add(transaction);
  try {
    await Promise.all([write(transaction.store), transaction.done]);
  } finally {
    writing.delete(transaction);
  }
}

// A page that the browser keeps for the way back is stopped: its open transactions would block those of the next page.
globalThis.addEventListener?.('pagehide', () => {
  for (const transaction of writing) {
    try {
      transaction.commit();
    } catch {
      // It has ended, and its event has not come yet.
    }
  }
  release();
});
