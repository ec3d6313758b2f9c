import type { StreamEvent, StreamEventName } from '@bandeja/contract/calls/events';

/** An event of the server: it names what changed. The page reads the new state itself. */
export type ServerEvent = { [N in StreamEventName]: { event: N; data: StreamEvent<N> } }[StreamEventName];

/**
 * `resync`: events arrive from now on, and earlier ones may have been missed. The listener reads its data again. `first`:
 * none arrived before, so only those between its first read and now may have been missed.
 */
export type LiveEvent = ServerEvent | { event: 'resync'; first: boolean };

/** Topics that only the player's own session may receive. */
export const isPrivate = (topic: string): boolean => !/^(slots|tournament|americano):/.test(topic);

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
    case 'slots':
      return topics.some((topic) => topic.startsWith('slots:'));
  }
}
