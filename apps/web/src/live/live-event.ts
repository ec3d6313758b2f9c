import type { StreamEvent, StreamEventName } from '@bandeja/contract/calls/events';

/** What the server told: that something changed. The page asks for the rest. */
export type Told = { [N in StreamEventName]: { event: N; data: StreamEvent<N> } }[StreamEventName];

/** resync: from now on changes are told, and before now some may have been missed. Read anew. */
export type LiveEvent = Told | { event: 'resync' };

/** Topics only the player's own session may hear. */
export const isPrivate = (topic: string): boolean => !topic.startsWith('slots:');

/** Whether somebody who follows these topics wants to hear of an event. The wire names no topic, the event's kind does. */
export function concerns({ event, data }: Told, topics: readonly string[]): boolean {
  switch (event) {
    case 'notification':
      return topics.includes('notifications');
    case 'booking':
      return topics.includes('bookings');
    case 'match':
      return topics.includes(`match:${data.id}`);
    case 'slots':
      return topics.some((topic) => topic.startsWith('slots:'));
  }
}
