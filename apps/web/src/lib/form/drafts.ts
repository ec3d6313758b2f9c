import { useEffect } from 'react';
import { createStore } from '../store.ts';
import { keepText, storedJson } from '../stored.ts';

const PREFIX = 'bandeja.draft.';

/** A long form may be finished another day: names that begin so survive the tab too. */
const kindOf = (key: string) => (key.startsWith('kept.') ? 'localStorage' : 'sessionStorage');

/** Unsent form values. They survive a reload and the end of the session, but not the tab, unless they are kept. */
export const readDraft = (key: string): Record<string, unknown> =>
  Object(storedJson(PREFIX + key, kindOf(key)));

/** Without storage a reload loses the values; sending the form still works. */
export const saveDraft = (key: string, values: object): void =>
  keepText(PREFIX + key, JSON.stringify(values), kindOf(key));

export const dropDraft = (key: string): void => keepText(PREFIX + key, null, kindOf(key));

/** Drops all drafts when the player signs out: the next player on this device must not read them. */
export function dropAllDrafts(): void {
  try {
    for (const kept of [sessionStorage, localStorage])
      for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
  } catch {
    // Without storage no draft exists.
  }
}

/** How many screens of this tab hold input that a reload would lose. A new version waits while there is one. */
export const unsaved = createStore(0);

/** Marks the screen's input as unsaved while `isUnsaved` is true and the screen is mounted. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set((count) => count + 1);
    return () => unsaved.set((count) => count - 1);
  }, [isUnsaved]);
}
