import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostToSelf } from './sandbox.tasks.ts';

const MESSAGE = {
  headers: { 'content-type': 'application/json', 'x-signature': 'ts=1,v1=2' },
  body: { data: 1 },
};

let server: Server;
const received: unknown[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, signature: headers['x-signature'], body: JSON.parse(await text(request)) });
    response.writeHead(url === '/moved' ? 302 : 401, { location: '/' }).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('sends to the port the server listens on, also when it listens on every address', async () => {
  const post = createPostToSelf(() => server.address());
  expect(await post('/payment/webhook/sandbox/', MESSAGE)).toBe(401);
  expect(received).toEqual([
    { method: 'POST', url: '/payment/webhook/sandbox/', signature: 'ts=1,v1=2', body: { data: 1 } },
  ]);
});

test('throws before the server listens, and follows no redirect', async () => {
  await expect(createPostToSelf(() => null)('/', MESSAGE)).rejects.toThrow('does not listen yet');
  await expect(createPostToSelf(() => server.address())('/moved', MESSAGE)).rejects.toThrow();
});
