import { obtainToken, revokeToken } from '@bandeja/contract/calls/accounts/sessions';
import * as calls from '@bandeja/contract/calls/notifications';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { createDevice } from '../../../../test/notifications/push-service.ts';
import { usePushWorld } from '../../../../test/notifications/push-world.ts';
import { DEVICES_AT_MOST } from './subscribe-to-push.ts';

const { app, service, player, subscribe, notify, devices, failures } = usePushWorld();

test('a log-out stops messages to its device at once and deletes the device', async () => {
  const { username } = await app.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', player.userId)
    .executeTakeFirstOrThrow();
  const { body: session } = await app.call(obtainToken, { body: { username, password: TEST_PASSWORD } });
  await subscribe('phone', { ...player, token: session.access });
  const kept = await subscribe('desk');
  await notify();
  await app.call(revokeToken, { body: { refresh: session.refresh } });
  await app.runJobs();
  expect(service.received.map(({ device }) => `${service.url}${device}`)).toEqual([kept.endpoint]);
  expect(await devices()).toBe(1);
});

test('a device is turned off by its own player only', async () => {
  const device = createDevice();
  const endpoint = 'https://push.bandeja.test/own';
  const own = { as: player.token };
  await app.call(calls.subscribeToPush, { body: { endpoint, keys: device.keys } }, own);
  const stranger = { as: (await newPlayer(app)).token };
  await app.call(calls.unsubscribeFromPush, { body: { endpoint } }, stranger);
  expect(await devices()).toBe(1);
  await app.call(calls.unsubscribeFromPush, { body: { endpoint } }, own);
  expect(await devices()).toBe(0);
});

test('a player has at most ten devices: the oldest ones are dropped', async () => {
  for (let count = 0; count < DEVICES_AT_MOST + 2; count++) await subscribe(`device${count}`);
  expect(await devices()).toBe(DEVICES_AT_MOST);
});

test.each([
  'http://push.bandeja.test/x',
  'https://user:word@push.bandeja.test/x',
  'https://push.bandeja.test:8443/x',
  'ftp://push.bandeja.test/x',
  'nonsense',
])('the endpoint %s is refused', async (endpoint) => {
  const body = { endpoint, keys: createDevice().keys };
  expect((await app.call(calls.subscribeToPush, { body }, { as: player.token })).status).toBe(400);
});

/** x = 5, y = 1 is no point of the curve; a point at infinity and a compressed one are of another length or form. */
const NO_POINTS = [
  Buffer.concat([Buffer.of(4), Buffer.alloc(32, 5), Buffer.alloc(32, 1)]),
  Buffer.concat([Buffer.of(4), Buffer.alloc(64)]),
  Buffer.concat([Buffer.of(4), Buffer.alloc(64, 255)]),
  Buffer.alloc(65, 2),
  Buffer.concat([Buffer.of(6), Buffer.from(createDevice().keys.p256dh, 'base64url').subarray(1)]),
];

test('a key that is no point of the curve is refused at its field', async () => {
  for (const point of NO_POINTS) {
    const keys = { ...createDevice().keys, p256dh: point.toString('base64url') };
    const body = { endpoint: 'https://push.bandeja.test/x', keys };
    const answer = await app.call(calls.subscribeToPush, { body }, { as: player.token });
    expect([answer.status, answer.body]).toEqual([400, { keys: { p256dh: ['Chave inválida.'] } }]);
  }
  expect(await devices()).toBe(0);
});

test('a stored device with such a key is deleted at its first message, without a failed job', async () => {
  for (const [index, point] of NO_POINTS.entries()) {
    await subscribe(`phone${index}`);
    await app.db
      .updateTable('push_subscriptions')
      .set({ p256dh: point })
      .where('player_id', '=', player.id)
      .execute();
  }
  await notify();
  expect(await failures()).toEqual([]);
  expect([service.received.length, await devices()]).toEqual([0, 0]);
});
