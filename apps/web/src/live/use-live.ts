import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../lib/lazy.ts';
import { useStore } from '../lib/store.ts';
import { openTopics } from './open-topics.ts';
import type { LiveEvent } from './read-events.ts';

/**
 * Calls `onEvent` for each event of the topics (`bookings`, `match:12`, `slots:club-slug:2026-11-21`) while the
 * component is mounted. The first event, and the first after each gap, is `resync`.
 */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const notify = useEffectEvent(onEvent);
  const list = topics.join(',');
  useEffect(() => {
    if (list === '') return;
    let unsubscribe: (() => void) | null = null;
    let cancelled = false;
    const cancel = whenIdle(async () => {
      const live = await loadLive();
      if (live && !cancelled) unsubscribe = live.subscribe(list.split(','), (event) => notify(event));
    });
    return () => {
      cancelled = true;
      cancel();
      unsubscribe?.();
    };
  }, [list]);
}

/** Whether events of all the topics arrive now; while it is false, a component that needs fresh data polls. */
export const useIsLive = (topics: readonly string[]): boolean =>
  useStore(openTopics, (open) => topics.length > 0 && topics.every((topic) => open.has(topic)));

/** A separate file, loaded after the first paint: it does not delay the page. */
const loadLive = () =>
  import('./live.ts').then(
    ({ live }) => live,
    // When the file does not load, the page stays correct: it shows its next read.
    () => null,
  );
