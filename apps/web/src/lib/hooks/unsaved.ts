import { useEffect } from 'react';
import { createStore } from '../store.ts';

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
