import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPushService } from '../../../../test/notifications/push-service.ts';
import { lookupPublic, postToPushService } from './post-to-push-service.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const post = (endpoint: string) =>
  postToPushService({ endpoint, headers: {}, body: Buffer.from('x') }, { answerMs: 2_000 });
const portOf = () => new URL(service.url).port;

test.each([
  () => service.url,
  () => `https://127.0.0.1:${portOf()}/`,
  () => 'https://127.0.0.1/',
  () => 'https://2130706433/',
  () => 'https://0x7f000001/',
  () => 'https://[::1]/',
  () => 'https://[::ffff:127.0.0.1]/',
  () => 'https://10.0.0.1/',
  () => 'https://169.254.169.254/latest/meta-data',
])('an address of this network is refused before a connection is made', async (endpoint) => {
  expect(await post(endpoint())).toBe('refused');
  expect(service.received).toEqual([]);
});

test('a name that resolves to this machine is refused when the connection is made', async () => {
  expect(await post('https://localhost/')).toBe('refused');
  const lookup = promisify(lookupPublic as never) as unknown as (
    name: string,
    options: object,
  ) => Promise<unknown>;
  await expect(lookup('localhost', {})).rejects.toThrow('not a public address');
  await expect(lookup('localhost', { all: true })).rejects.toThrow('not a public address');
});
