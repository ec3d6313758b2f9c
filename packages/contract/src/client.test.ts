import { expect, test } from 'vitest';
import { getMatch } from './calls/matches.ts';
import { ApiError, createClient } from './client.ts';

const clientAnswering = (response: Response) =>
  createClient({ baseUrl: 'http://bandeja.test', send: async () => response });

async function errorOf(response: Response): Promise<ApiError> {
  const thrown = await clientAnswering(response)(getMatch, { params: { id: 1 } }).then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof ApiError) return thrown;
  throw new Error('the client threw no ApiError', { cause: thrown });
}

test('the error of a refusal has its status, code, body and time to wait', async () => {
  const body = { error: 'Partida não encontrada.' };
  const headers = { 'x-error-code': 'match_not_found', 'retry-after': '7' };
  expect(await errorOf(Response.json(body, { status: 404, headers }))).toMatchObject({
    status: 404,
    code: 'match_not_found',
    body,
    retryAfterSeconds: 7,
  });
});

test('the error has no code when a proxy answers', async () => {
  expect(await errorOf(new Response('<html>', { status: 502 }))).toMatchObject({
    status: 502,
    code: null,
    retryAfterSeconds: null,
  });
});

test('the error has status 0 and no code when there is no answer', async () => {
  const client = createClient({
    baseUrl: 'http://bandeja.test',
    send: () => Promise.reject(new TypeError()),
  });
  await expect(client(getMatch, { params: { id: 1 } })).rejects.toMatchObject({ status: 0, code: null });
});
