import type { Match } from '@bandeja/contract/calls/matches';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './error-handler.ts';
import { Refusal, ValidationRefusal } from './refusal.ts';

test.each([
  ['a full queue says so itself', new Refusal('unavailable')],
  ['a bank that does not answer', new Refusal('payment_provider_unavailable')],
  ['too many uploads at once', new Refusal('too_many_uploads')],
  ['a database that is gone', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a primary that was demoted', Object.assign(new Error('cannot execute'), { code: '25006' })],
  [
    'a transaction that was idle for too long',
    Object.assign(new Error('terminating connection'), { code: '25P03' }),
  ],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), '60'],
  ['a quota that is used up', Object.assign(new Error('write'), { code: 'EDQUOT' }), '60'],
  ["PostgreSQL's full disk", Object.assign(new Error('could not extend file'), { code: '53100' }), '60'],
])('a 503 names the time of the next attempt for %s', async (_, error, seconds = '2') => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, seconds]);
  await app.close();
});

test.each([
  ['a refusal', new Refusal('slot_taken'), 409, 'slot_taken', { error: ERROR_SENTENCE.slot_taken }],
  [
    'a refusal of a field',
    new Refusal('email_taken', { field: 'email' }),
    400,
    'email_taken',
    { email: [ERROR_SENTENCE.email_taken] },
  ],
  [
    'a refusal with the present state',
    new Refusal('match_version_moved', { present: { match: { id: 1 } as Match } }),
    409,
    'match_version_moved',
    { match: { id: 1 }, error: ERROR_SENTENCE.match_version_moved },
  ],
  [
    'a request that does not fit its schema',
    new ValidationRefusal({ date: ['Data inválida.'] }),
    400,
    'invalid_request',
    { date: ['Data inválida.'] },
  ],
  [
    'a deadlock that was retried in vain',
    Object.assign(new Error('deadlock'), { code: '40P01' }),
    409,
    'conflict',
    { error: ERROR_SENTENCE.conflict },
  ],
  [
    'a full disk of PostgreSQL',
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    503,
    'storage_full',
    { error: ERROR_SENTENCE.storage_full },
  ],
  ['a defect', new TypeError('x is undefined'), 500, 'internal', { error: ERROR_SENTENCE.internal }],
])('the answer to %s carries its code in X-Error-Code', async (_, error, status, code, body) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['x-error-code'], answer.json()]).toEqual([status, code, body]);
  await app.close();
});

test.each(['23505', '23P01', '23514'])(
  'a violation %s that no use case translates is an unexpected error, which a repetition would not end',
  async (state) => {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/', () => {
      throw Object.assign(new Error('violates a constraint'), { code: state });
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([500, 'internal']);
    await app.close();
  },
);
