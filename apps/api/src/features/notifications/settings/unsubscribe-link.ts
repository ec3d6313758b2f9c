import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@bandeja/rules/notifications/topics';

/** The page of the settings; a POST to the same address turns the letters off (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/notifications/settings';

/** 128 bits, as base64url. */
const MARK_LENGTH = 22;

type Letters = { player: number; topic: NotificationTopic };

const markOf = (secretKey: Uint8Array, { player, topic }: Letters) =>
  createHmac('sha256', secretKey)
    .update(`unsubscribe ${player} ${topic}`)
    .digest('base64url')
    .slice(0, MARK_LENGTH);

/** The address that turns letters of a topic off for a player, without a session. It opens nothing else, and has no end. */
export const unsubscribeUrl = (secretKey: Uint8Array, base: string, letters: Letters): string =>
  `${base}${UNSUBSCRIBE_PATH}?cartas=${letters.player}.${letters.topic}.${markOf(secretKey, letters)}`;

/** The letters of such an address; null when this server has not made it. */
export function readUnsubscribeToken(secretKey: Uint8Array, token: unknown): Letters | null {
  const [, id = '', name = '', mark = ''] =
    /^([1-9]\d{0,14})\.([a-z]+)\.([\w-]{22})$/.exec(typeof token === 'string' ? token : '') ?? [];
  const topic = NOTIFICATION_TOPICS.find((one) => one === name);
  if (!topic) return null;
  const letters = { player: Number(id), topic };
  return timingSafeEqual(Buffer.from(markOf(secretKey, letters)), Buffer.from(mark)) ? letters : null;
}
