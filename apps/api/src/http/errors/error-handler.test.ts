import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './error-handler.ts';
import { Refusal } from './refusal.ts';

test.each([
  ['a full queue says so itself', new Refusal('unavailable')],
  ['a bank that does not answer', new Refusal('payment_provider_unavailable')],
  ['too many uploads at once', new Refusal('too_many_uploads')],
  ['a database that is gone', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('503 says when to try again: %s', async (_, error) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  await app.close();
});
