import { bookCourt } from '@bandeja/contract/calls/bookings';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

test('an invalid path is refused with a Portuguese sentence', async () => {
  const answer = await app.app.inject('/api/players/%zz/');
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: ERROR_SENTENCE.invalid_request }]);
  expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' });
});

test('a body nested too deeply is refused before it is hashed', async () => {
  const { token } = await newPlayer(app);
  const deep = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
  const answer = await app.app.inject({
    method: bookCourt.method,
    url: bookCourt.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    },
    payload: `{"court":1,"date":"2026-03-09","start_time":"18:00","deep":${deep}}`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: ERROR_SENTENCE.invalid_request }]);
});
