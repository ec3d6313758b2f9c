import type { KnownAnswer } from '../src/lib/first-paint/early-reads.ts';
import { buildName, type HomeRead } from '../src/lib/first-paint/home-reads.ts';

/** Older answers are erased by the app (src/data/offline/usable-answers.ts). */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** What src/data/offline/keep-answers.ts has stored. */
interface StoredAnswer {
  hash: string;
  build?: string;
  data: unknown;
  at: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The answers of these reads that this device has stored for the player, by hash. Another build may read other shapes. */
export async function storedAnswers(
  player: number,
  reads: readonly HomeRead[],
): Promise<Map<string, KnownAnswer>> {
  const known = new Map<string, KnownAnswer>();
  try {
    const opening = indexedDB.open('bandeja');
    // There is none: the app makes it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await settled(opening);
    const store = db.transaction('answers').objectStore('answers');
    const found = reads.map(({ hash }) => settled<StoredAnswer | undefined>(store.get([player, hash])));
    // Once they have been read.
    db.close();
    for (const answer of await Promise.all(found))
      if (answer?.build === buildName() && Date.now() - answer.at < MAX_AGE_MS)
        known.set(answer.hash, { data: answer.data, at: answer.at, isStored: true });
  } catch {
    // Without storage Home is filled by its first reads.
  }
  return known;
}
