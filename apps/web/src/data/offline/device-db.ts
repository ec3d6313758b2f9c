import type { QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Queue } from './queue.ts';

/** An answer of a read, kept for its player. */
export interface StoredAnswer {
  player: number;
  /** The query's hash. */
  hash: string;
  queryKey: QueryKey;
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

let opened: Promise<DeviceDb> | null = null;

/** The app's database on this device. Rejects where storage is unavailable, e.g. in some private windows. */
export function deviceDb(): Promise<DeviceDb> {
  opened ??= openDB<DeviceSchema>('bandeja', 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['player', 'hash'] });
      db.createObjectStore('queues');
    },
    // A newer version in another tab: release the database, and open it again at the next use.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}
