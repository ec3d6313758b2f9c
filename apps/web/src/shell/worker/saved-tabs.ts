import type { Store } from '../../lib/store.ts';

const PREFIX = 'bandeja.unsaved.';

/** Holds a lock of this tab while it has unsaved input: other tabs see the lock, and it ends with the tab. */
export function holdWhileUnsaved(unsaved: Store<number>, locks: LockManager): void {
  // Differs from that of every other tab; not a key of a call.
  const name = `${PREFIX}${performance.timeOrigin}.${Math.random()}`;
  let release: (() => void) | null = null;
  const apply = () => {
    const isUnsaved = unsaved.get() > 0;
    if (isUnsaved && !release) {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks.request(name, () => held);
    } else if (!isUnsaved && release) {
      release();
      release = null;
    }
  };
  unsaved.subscribe(apply);
  apply();
}

/** Resolves when no tab of the browser has unsaved input. */
export async function whenAllTabsSaved(locks: LockManager): Promise<void> {
  for (;;) {
    const { held = [], pending = [] } = await locks.query();
    const one = [...held, ...pending].find(({ name }) => name?.startsWith(PREFIX))?.name;
    if (!one) return;
    // Granted when that tab has saved or is closed. It may have begun another form since, so ask again.
    await locks.request(one, { mode: 'shared' }, () => undefined);
  }
}

/** Resolves when the store is zero. */
export const whenZero = (store: Store<number>): Promise<void> => when(store, (value) => value === 0);

/** Resolves when the value of the store is of this kind. */
export function when<T>(store: Store<T>, isWanted: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isWanted(store.get())) return resolve();
    const stop = store.subscribe(() => {
      if (!isWanted(store.get())) return;
      stop();
      resolve();
    });
  });
}
