import { keepText, storedText } from '../../lib/stored.ts';
import { deviceDb, readDevice } from './device-db.ts';
import { EMPTY, type Queue, type QueueEvent, queueReducer } from './queue.ts';

/** When a player of this device has last left with unsent entries, which were erased. */
const ERASED_KEY = 'bandeja.queue_erased';

interface Known {
  queue: Queue;
  /** When this page has last found or written it. */
  at: number;
  /** Whether the device has it; false: its storage is full. */
  isKept: boolean;
}

/**
 * What this page knows to wait, by player. It is written again when the database was deleted under the page, and it is
 * all there is while the device takes no writes.
 */
const known = new Map<number, Known>();

const know = (player: number, queue: Queue, isKept: boolean) =>
  known.set(player, { queue, at: Date.now(), isKept });

/** What this page knows, unless the player has left since, in this tab or another one. */
function knownOf(player: number): Known | null {
  const page = known.get(player);
  return page && page.at > erasedAt() ? page : null;
}

/** Null: the device has it, or had it until its database was deleted. */
const inPageOnly = (player: number): Queue | null => {
  const page = knownOf(player);
  return page && !page.isKept ? page.queue : null;
};

export const isQueueKept = (player: number): boolean => inPageOnly(player) === null;

/** What waits for a player. Fails where the device does not answer and this page has read nothing before. */
export async function readQueue(player: number): Promise<Queue> {
  const unkept = inPageOnly(player);
  if (unkept) return unkept;
  let stored: Queue | undefined;
  try {
    stored = await readDevice('queues', (store) => store.get(player));
  } catch (error) {
    const page = knownOf(player);
    if (page) return page.queue;
    throw error;
  }
  if (!stored && lostBy(player) !== EMPTY) return changeQueue(player, null);
  // A newer build may have stored less or more.
  const queue = { ...EMPTY, ...stored };
  know(player, queue, true);
  return queue;
}

/**
 * One transaction, so that two tabs lose nothing; null writes what was lost again. An event of an entry that has been
 * erased stores nothing. Where the device takes no writes, this page alone has the result.
 */
export async function changeQueue(player: number, event: QueueEvent | null): Promise<Queue> {
  const apply = (before: Queue) => (event ? queueReducer(before, event) : before);
  let before = lostBy(player);
  try {
    const { store, done } = (await deviceDb()).transaction('queues', 'readwrite');
    const write = async () => {
      const stored = await store.get(player);
      before = inPageOnly(player) ?? (stored ? { ...EMPTY, ...stored } : lostBy(player));
      const next = apply(before);
      if (next !== (stored ?? EMPTY)) await store.put(next, player);
      return next;
    };
    // Together: a full storage ends the transaction too.
    const [next] = await Promise.all([write(), done]);
    know(player, next, true);
    return next;
  } catch (error) {
    console.warn('The queue is in this page only', error);
    const next = apply(inPageOnly(player) ?? before);
    know(player, next, false);
    return next;
  }
}

/** Erases what waits, also from what other tabs know: it is not written again. */
export async function eraseQueue(player: number): Promise<void> {
  known.delete(player);
  // Without storage no other tab has the session.
  keepText(ERASED_KEY, String(Date.now()));
  try {
    await (await deviceDb()).delete('queues', player);
  } catch (error) {
    console.warn('The queue was not erased', error);
  }
}

/** What this page knows of a queue that the device has no more and that no player has erased. */
function lostBy(player: number): Queue {
  const page = knownOf(player);
  return page && page.queue.entries.length > 0 ? page.queue : EMPTY;
}

const erasedAt = (): number => Number(storedText(ERASED_KEY));
