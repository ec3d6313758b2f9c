import type { NotificationTopic } from './topics.ts';

type Surroundings<Place> = {
  place: string;
  about: Place;
  name: (player: number) => string;
  /** The player who reads the notification. */
  reader: number;
};

export type Entry<P, Place> = {
  /** The topic of the player's settings. */
  topic: NotificationTopic;
  /** Without names: it also goes to open pages and locked screens. */
  title: (params: P) => string;
  content: (params: P, surroundings: Surroundings<Place>) => string;
};

/** The object that a notification opens; of a tournament, the reader's team and the tournament's public hash. */
export type NotificationSubject =
  | { type: 'booking' | 'match'; id: number }
  | { type: 'tournament'; id: number; hash: string };
