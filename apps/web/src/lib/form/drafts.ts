import { useEffect } from 'react';
import { createStore } from '../store.ts';
import { keepText, storedJson } from '../stored.ts';

const PREFIX = 'bandeja.draft.';

/** Unsent form values. They survive a reload and the end of the session, but not the tab. */
export const readDraft = (key: string): Record<string, unknown> =>
  Object(storedJson(PREFIX + key, 'sessionStorage'));

/** Without storage a reload loses the values; sending the form still works. */
export const saveDraft = (key: string, values: object): void =>
  keepText(PREFIX + key, JSON.stringify(values), 'sessionStorage');

export const dropDraft = (key: string): void => keepText(PREFIX + key, null, 'sessionStorage');

/** Drops all drafts when the player signs out: the next player on this device must not read them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
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
