import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** As the server tells browsers. */
const RETRY_MS = 2_000;

/** A time without an open stream, or without a word of an open one, by performance.now(). */
type Gap = { from: number; to: number };

/** Opens streams that come back as those of a browser do, and measures how long each was away or silent. */
export function openStreams(url: string, topic: string, count: number) {
  const gaps: Gap[] = [];
  const silences: Gap[] = [];
  const state = { isOver: false, open: 0 };
  const leave: (() => void)[] = [];

  /** Resolves when the stream has ended; `onOpen` is called with its first event. */
  const read = (onOpen: () => void) =>
    new Promise<void>((resolve) => {
      const request = get(`${url}/events/stream/?topics=${topic}`, { agent: false }, (response) => {
        response.on('data', onOpen);
        for (const event of ['end', 'error', 'close']) response.on(event, () => resolve());
        if (response.statusCode !== 200) request.destroy();
      });
      request.on('error', () => resolve());
      leave.push(() => request.destroy());
    });

  async function keep(): Promise<void> {
    let closedAt: number | null = null;
    while (!state.isOver) {
      let isOpen = false;
      let heardAt = performance.now();
      const hear = () => {
        const now = performance.now();
        silences.push({ from: heardAt, to: now });
        heardAt = now;
      };
      await read(() => {
        hear();
        if (isOpen) return;
        isOpen = true;
        state.open += 1;
        if (closedAt !== null) gaps.push({ from: closedAt, to: performance.now() });
        closedAt = null;
      });
      hear();
      if (isOpen) state.open -= 1;
      closedAt ??= performance.now();
      if (!state.isOver) await sleep(RETRY_MS);
    }
  }

  const all = Array.from({ length: count }, keep);
  return {
    gaps,
    silences,
    state,
    async stop() {
      state.isOver = true;
      for (const go of leave) go();
      await Promise.all(all);
    },
  };
}
