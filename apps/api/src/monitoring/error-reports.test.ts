import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { createErrorReports } from './error-reports.ts';

type Sent = { url: string | undefined; body: string };
const received: Sent[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ url: request.url, body });
    response.end('{}');
  });
});
let dsn = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
  dsn = `http://public@127.0.0.1:${(receiver.address() as AddressInfo).port}/42`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const failing = (errors: ReturnType<typeof createErrorReports>) =>
  createTestApp({
    errors,
    mediaFaults: {
      read: async () => {
        throw Object.assign(new Error('550 <ana@padel.com.br> unknown, +55 11 95555-4444'), {
          name: 'Ana Souza',
        });
      },
    },
  });

test('an unexpected error is sent with route and request id, and without personal data', async () => {
  const errors = createErrorReports({ dsn, environment: 'staging' });
  const app = await failing(errors);
  const answer = await app.app.inject({
    url: '/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp?search=Ana',
    headers: { 'user-agent': 'Ana', cookie: 'Ana' },
  });
  expect(answer.statusCode).toBe(500);
  // A refusal is an answer, not an error.
  expect((await app.app.inject('/api/players/user')).statusCode).toBe(401);
  await errors.flush();
  await app.close();
  expect(received).toHaveLength(1);
  const [{ url = '', body }] = received as [Sent];
  expect(url).toContain('/api/42/envelope/');
  const event = JSON.parse(body.split('\n')[2] ?? '');
  expect(event).toMatchObject({
    environment: 'staging',
    transaction: expect.stringMatching(/^GET \/media\/:/),
    tags: { request_id: answer.headers['x-request-id'] },
  });
  expect(event.exception.values[0].value).toBe('550 <[e-mail]> unknown, [number]');
  expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0);
  expect(body).not.toMatch(/ana@|95555|search=|aaaaaaaaaaaaaaaaaaaaaa|Souza|"Ana/);
});

test('nothing is sent without a DSN', async () => {
  received.length = 0;
  const errors = createErrorReports({ dsn: undefined, environment: 'staging' });
  const app = await failing(errors);
  expect((await app.app.inject('/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp')).statusCode).toBe(500);
  await errors.flush();
  await app.close();
  expect(received).toEqual([]);
});
