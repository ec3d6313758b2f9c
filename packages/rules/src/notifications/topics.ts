// A setting that a player can turn off: a topic on a channel.

export const NOTIFICATION_TOPICS = ['bookings', 'matches', 'results', 'tournaments'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** app: the bell and the page; push: the device; email: letters. */
export const NOTIFICATION_CHANNELS = ['app', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The channels of each topic. All are on until the player turns them off; push also needs a device. */
const CHANNELS_OF: Record<NotificationTopic, readonly NotificationChannel[]> = {
  bookings: ['app', 'push', 'email'],
  matches: ['app', 'push'],
  results: ['app', 'push'],
  tournaments: ['app', 'push', 'email'],
};

export const isOffered = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  CHANNELS_OF[topic].includes(channel);

export type NotificationSetting = {
  topic: NotificationTopic;
  channel: NotificationChannel;
  enabled: boolean;
};

/** Every setting there is, in order, given those that are turned off. */
export function settingsWithout(off: readonly { topic: string; channel: string }[]): NotificationSetting[] {
  return NOTIFICATION_TOPICS.flatMap((topic) =>
    CHANNELS_OF[topic].map((channel) => ({
      topic,
      channel,
      enabled: !off.some((one) => one.topic === topic && one.channel === channel),
    })),
  );
}

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
  | { type: 'booking' | 'match' | 'wait'; id: number }
  | { type: 'tournament'; id: number; hash: string };

/**
 * How many notifications one player may cause another one at once, and after how many minutes one more: what is beyond is
 * not sent. A match between two players takes about four.
 */
export const NOTIFICATIONS_AT_ONCE = 12;
export const MINUTES_PER_NOTIFICATION = 20;
