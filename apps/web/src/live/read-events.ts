import type { StreamEvent, StreamEventName } from '@bandeja/contract/calls/events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** A message of the stream: a server event, one of the stream itself, or a kind that this version does not support. */
export type StreamMessage =
  | ServerEvent
  | { event: 'hello'; complete: boolean }
  | { event: 'resync' }
  | { event: 'unknown' };

/** Every event of the contract: the type refuses a missing one. */
const SERVER_EVENTS: Readonly<Record<ServerEvent['event'], true>> = {
  notification: true,
  notifications_read: true,
  booking: true,
  results: true,
  match: true,
  tournament: true,
  americano: true,
  open_matches: true,
  slots: true,
  agenda: true,
};

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
  if (event === 'resync') return { event };
  if (event === 'hello') return { event, complete: data.includes('"complete":true') };
  if (!Object.hasOwn(SERVER_EVENTS, event)) return { event: 'unknown' };
  try {
    // Not validated: the server's types guarantee the shape, and zod would cost 12 kB here.
    return { event, data: JSON.parse(data) } as ServerEvent;
  } catch {
    return { event: 'unknown' };
  }
}

/** An event of the server: it names what changed. The page reads the new state itself. */
export type ServerEvent = { [N in StreamEventName]: { event: N; data: StreamEvent<N> } }[StreamEventName];

/**
 * `resync`: events arrive from now on, and earlier ones may have been missed. The listener reads its data again. `first`:
 * none arrived before, so only those between its first read and now may have been missed.
 */
export type LiveEvent = ServerEvent | { event: 'resync'; first: boolean };

/** Topics that only the player's own session may receive. */
export const isPrivate = (topic: string): boolean =>
  !/^(slots:|tournament:|americano:|open-matches$)/.test(topic);

/** Whether a listener to these topics receives the event. The stream sends no topic: the event's kind gives it. */
export function concerns({ event, data }: ServerEvent, topics: readonly string[]): boolean {
  switch (event) {
    case 'notification':
    case 'notifications_read':
      return topics.includes('notifications');
    case 'booking':
      return topics.includes('bookings');
    case 'results':
      return topics.includes('results');
    case 'match':
      return topics.includes(`match:${data.id}`);
    case 'tournament':
      return topics.includes(`tournament:${data.hash}`);
    case 'americano':
      return topics.includes(`americano:${data.hash}`);
    case 'open_matches':
      return topics.includes('open-matches');
    case 'slots':
      return topics.some((topic) => topic.startsWith('slots:'));
    case 'agenda':
      return topics.some((topic) => topic.startsWith('desk:'));
  }
}
