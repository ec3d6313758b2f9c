import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../lib/store.ts';
import type { LiveEvent } from './live-event.ts';
import { openTopics } from './open-topics.ts';

/**
 * Tells what changes in topics (`bookings`, `match:12`, `slots:club-slug:2026-11-21`) while the component stands; the
 * first word, and the first after every gap, is `resync`. Returns whether all of them are heard now: false, and who
 * cares looks by himself.
 */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): boolean {
  const tell = useEffectEvent(onEvent);
  const list = topics.join(',');
  useEffect(() => {
    if (list === '') return;
    let leave: (() => void) | null = null;
    let cancelled = false;
    const cancel = whenIdle(async () => {
      const live = await loadLive();
      if (live && !cancelled) leave = live.join(list.split(','), (event) => tell(event));
    });
    return () => {
      cancelled = true;
      cancel();
      leave?.();
    };
  }, [list]);
  return useStore(openTopics, (open) => topics.length > 0 && topics.every((topic) => open.has(topic)));
}

/** Never in front of the page itself: it comes after the first paint, in a file of its own. */
const loadLive = () =>
  import('./live.ts').then(
    ({ live }) => live,
    // Without it the page is as live as its next reading.
    () => null,
  );

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
