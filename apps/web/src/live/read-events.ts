import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ServerEvent } from './live-event.ts';

/** A message of the stream: a server event, one of the stream itself, or a kind that this version does not know. */
export type StreamMessage = ServerEvent | { event: 'hello' } | { event: 'resync' } | { event: 'unknown' };

const SERVER_EVENTS: ReadonlySet<string> = new Set<ServerEvent['event']>([
  'notification',
  'booking',
  'match',
  'slots',
]);

/**
 * Reads server-sent events until the stream ends. `onBytes` is called for every chunk, heartbeats included.
 * Rejects with the body's error when the connection breaks or is aborted.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onMessage, onBytes }: { onMessage: (line: StreamMessage) => void; onBytes: () => void },
): Promise<void> {
  const parser = createParser({ onEvent: (message) => onMessage(toStreamMessage(message)) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function toStreamMessage({ event = '', data }: EventSourceMessage): StreamMessage {
  if (event === 'hello' || event === 'resync') return { event };
  if (!SERVER_EVENTS.has(event)) return { event: 'unknown' };
  try {
    // Not validated: the server's types guarantee the shape, and zod would cost 12 kB here.
    return { event, data: JSON.parse(data) } as ServerEvent;
  } catch {
    return { event: 'unknown' };
  }
}
