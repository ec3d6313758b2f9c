import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Told } from './live-event.ts';

/** A line of the stream: something told, the stream's own words, or one this version of the page does not know. */
export type Line = Told | { event: 'hello' } | { event: 'resync' } | { event: 'unknown' };

const TOLD: ReadonlySet<string> = new Set<Told['event']>(['notification', 'booking', 'match', 'slots']);

/**
 * Reads server-sent events until the stream ends. `onBytes` is called for everything that arrives, heartbeats too.
 * Throws what the body throws: cut off, aborted.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onLine, onBytes }: { onLine: (line: Line) => void; onBytes: () => void },
): Promise<void> {
  const parser = createParser({ onEvent: (message) => onLine(lineOf(message)) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function lineOf({ event = '', data }: EventSourceMessage): Line {
  if (event === 'hello' || event === 'resync') return { event };
  if (!TOLD.has(event)) return { event: 'unknown' };
  try {
    // Our own server's word, checked by its types; zod here would cost 12 kB.
    return { event, data: JSON.parse(data) } as Told;
  } catch {
    return { event: 'unknown' };
  }
}
