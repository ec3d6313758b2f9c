import { Refusal } from '../../../http/errors/refusal.ts';
import type { Frame } from '../../../http/register-call.ts';
import { turnLettersOff } from './turn-letters-off.ts';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

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
