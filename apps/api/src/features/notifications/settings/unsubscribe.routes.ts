import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@bandeja/rules/notifications/topics';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Frame } from '../../../http/register-call.ts';
import { turnLettersOff } from './notification-settings.ts';

/** What mail programs send, "List-Unsubscribe=One-Click", as either kind of form. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const BODY_LIMIT = 1_024;

/**
 * Turns letters off when a mail program sends the request of List-Unsubscribe-Post. Outside the contract, since no
 * client of the API calls it; a scope of its own accepts forms.
 */
export async function registerUnsubscribe({ app, db }: Frame, { secretKey }: { secretKey: Uint8Array }) {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(FORMS);
    scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: BODY_LIMIT }, async () => null);

    scope.post<{ Querystring: { cartas?: unknown } }>(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const letters = readUnsubscribeToken(secretKey, query.cartas);
      if (!letters) throw new Refusal('not_found');
      await turnLettersOff(db, letters);
      return reply.status(204).send();
    });
  });
}

/** The page of the settings; a POST to the same address turns the letters off (RFC 8058). */
const UNSUBSCRIBE_PATH = '/notifications/settings';

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
function readUnsubscribeToken(secretKey: Uint8Array, token: unknown): Letters | null {
  const [, id = '', name = '', mark = ''] =
    /^([1-9]\d{0,14})\.([a-z]+)\.([\w-]{22})$/.exec(typeof token === 'string' ? token : '') ?? [];
  const topic = NOTIFICATION_TOPICS.find((one) => one === name);
  if (!topic) return null;
  const letters = { player: Number(id), topic };
  return timingSafeEqual(Buffer.from(markOf(secretKey, letters)), Buffer.from(mark)) ? letters : null;
}
