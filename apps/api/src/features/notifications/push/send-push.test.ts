import { obtainToken, revokeToken } from '@bandeja/contract/calls/accounts/accounts';
import * as calls from '@bandeja/contract/calls/notifications';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addJob } from '../../../jobs/add-job.ts';
import { notificationSources } from '../../../notification-sources.ts';
import { newPlayer, type SignedIn } from '../../../testing/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../testing/test-app.ts';
import { notifyPlayers } from '../public.ts';
import { createDevice, readVapid, startPushService } from '../testing/push-service.ts';
import { deliverToDevices, sendPush } from './send-push.ts';
import { DEVICES_AT_MOST } from './subscribe-to-push.ts';

const app = useTestApp();
let service: Awaited<ReturnType<typeof startPushService>>;
let player: SignedIn;
let booking: number;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.received.length = 0;
  Object.assign(service.answer, { status: 201, headers: undefined, silent: false, held: undefined });
  player = await newPlayer(app);
  booking = (await createBooking(app.db, { player_id: player.id, date: '2026-03-09', start_time: '18:00' }))
    .id;
});

/** Subscribes a device by the call, and moves its endpoint to the local service, which no call accepts. */
async function subscribe(name: string, { token }: SignedIn = player) {
  const device = createDevice();
  const endpoint = `https://push.bandeja.test/${name}-${player.id}`;
  const { status } = await app.call(
    calls.subscribeToPush,
    { body: { endpoint, keys: device.keys } },
    { as: token },
  );
  expect(status).toBe(204);
  const local = `${service.url}/${name}-${player.id}`;
  await app.db
    .updateTable('push_subscriptions')
    .set({ endpoint: local })
    .where('endpoint', '=', endpoint)
    .execute();
  return { ...device, endpoint: local };
}

const notify = (of = booking) =>
  notifyPlayers(app.db, {
    type: 'booking_confirmed',
    players: [player.id],
    author: null,
    params: { booking: of },
    now: app.clock.now,
  });
const devices = async () =>
  (await app.db.selectFrom('push_subscriptions').select('id').where('player_id', '=', player.id).execute())
    .length;
/** Runs the jobs and resolves with the errors of those that failed. */
async function failures() {
  const errors: unknown[] = [];
  await app.runJobs({ onFailure: ({ error }) => errors.push(error) });
  return errors.map(String);
}

/** Runs the jobs some seconds later. */
async function later(seconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000);
  expect(await failures()).toEqual([]);
}
/** The player's jobs that wait for a delivery. */
const linedUp = async () =>
  (
    await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`deliver_to_devices:${player.id}`}`.execute(
      app.db,
    )
  ).rows.length;

test('a device receives one encrypted message, signed with the key that it subscribed for', async () => {
  const device = await subscribe('phone');
  await notify();
  await app.runJobs();
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = service.received;
  expect(device.read(body)).toEqual({
    title: 'Reserva confirmada',
    body: expect.stringMatching(/^Quadra .+, seg, 9 mar, 18:00–19:00$/),
    tag: 'booking_confirmed',
    meta_data: { type: 'booking', id: booking },
  });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    // A topic of 4n + 1 characters is refused by Apple.
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  const vapid = readVapid(headers.authorization);
  const { body: key } = await app.call(calls.getPushKey, undefined, { as: player.token });
  expect(vapid).toEqual({
    isSigned: true,
    key: key.public_key,
    claims: {
      sub: 'https://bandeja.test',
      aud: service.url,
      exp: TEST_NOW.getTime() / 1000 + 12 * 3600,
    },
  });
});

test('the key pair is made once, also when two nodes make it at the same time', {
  tags: 'postgres-15',
}, async () => {
  await app.db.deleteFrom('push_keys').execute();
  const keys = await Promise.all(
    [1, 2, 3].map(() => app.call(calls.getPushKey, undefined, { as: player.token })),
  );
  expect(new Set(keys.map(({ body }) => body.public_key)).size).toBe(1);
});

test('similar unread notifications are folded into one message, without names', async () => {
  const device = await subscribe('phone');
  const other = await newPlayer(app);
  const ids = [player.id, other.id];
  for (let count = 0; count < 3; count++) {
    const match = await createMatch(app.db, { date: TEST_NOW, players: ids });
    await notifyPlayers(app.db, {
      type: 'match_added',
      players: [player.id],
      author: other.id,
      params: { match: match.id, how: 'seated', by: other.id },
      now: TEST_NOW,
    });
  }
  await notify();
  await app.runJobs();
  const messages = service.received.map(({ body }) => device.read(body));
  expect(messages.map(({ title, meta_data }) => [title, meta_data?.type])).toEqual([
    ['3 novidades nas suas partidas', undefined],
    ['Reserva confirmada', 'booking'],
  ]);
  // One more: the message replaces the one on the device by its tag, and counts the unread ones.
  const next = { player_id: player.id, date: '2026-03-10', start_time: '18:00' };
  await notify((await createBooking(app.db, next)).id);
  await app.runJobs();
  expect(device.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({
    title: '2 reservas confirmadas',
    tag: 'booking_confirmed',
    meta_data: null,
  });
});

test('no message is sent after a rollback, without a device, or for a topic that is turned off', async () => {
  await notify();
  await subscribe('phone');
  const body = { topic: 'bookings', channel: 'push', enabled: false } as const;
  await app.call(calls.updateNotificationSetting, { body }, { as: player.token });
  await notify();
  await app.runJobs();
  expect(service.received).toEqual([]);
});

test('a topic that is off in the app still reaches the device, and not the bell', async () => {
  await subscribe('phone');
  const body = { topic: 'bookings', channel: 'app', enabled: false } as const;
  await app.call(calls.updateNotificationSetting, { body }, { as: player.token });
  await notify();
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  expect((await app.call(calls.listNotifications, {}, { as: player.token })).body.count).toBe(0);
  expect((await app.call(calls.countNotifications, undefined, { as: player.token })).body.count).toBe(0);
});

test.each([400, 401, 403, 404, 410])(
  'a device is deleted when its push service answers %i',
  async (status) => {
    await subscribe('phone');
    service.answer.status = status;
    await notify();
    expect(await failures()).toEqual([]);
    expect([service.received.length, await devices()]).toEqual([1, 0]);
  },
);

test('a message is dropped and the device stays when the push service refuses the message alone', async () => {
  await subscribe('phone');
  service.answer.status = 413;
  await notify();
  expect(await failures()).toEqual([]);
  expect([service.received.length, await devices()]).toEqual([1, 1]);
  await later(60);
  expect(service.received).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  await subscribe('phone');
  Object.assign(service.answer, { status: 307, headers: { location: `${service.url}/elsewhere` } });
  await notify();
  expect(await failures()).toEqual([]);
  expect(service.received.map(({ device }) => device)).toEqual([`/phone-${player.id}`]);
});

test('a busy push service gets the message again after a while, at most three times', async () => {
  await subscribe('phone');
  await notify();
  service.answer.status = 503;
  expect(await failures()).toEqual([]);
  await later(4);
  expect(service.received).toHaveLength(1);
  service.answer.status = 201;
  await later(1);
  expect([service.received.length, await devices()]).toEqual([2, 1]);

  service.answer.status = 503;
  await notify();
  for (let count = 0; count < 5; count++) await later(30);
  expect([service.received.length, await devices(), await linedUp()]).toEqual([5, 1, 0]);
});

test('a device that does not answer in time three times in a row is deleted', async () => {
  await subscribe('phone');
  await notify();
  service.answer.silent = true;
  expect(await failures()).toEqual([]);
  await later(5);
  service.answer.silent = false;
  await later(30);
  service.answer.silent = true;
  await notify();
  await later(0);
  await later(5);
  expect([service.received.length, await devices()]).toEqual([5, 1]);
  await later(30);
  expect([service.received.length, await devices(), await linedUp()]).toEqual([6, 0, 0]);
});

test('a newer message replaces the one that waits for the device', async () => {
  const device = await subscribe('phone');
  service.answer.status = 503;
  await notify();
  await app.runJobs();
  await notify();
  await notify();
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  service.answer.status = 201;
  await later(5);
  expect(service.received).toHaveLength(2);
  expect(device.read(service.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: '3 reservas confirmadas',
  });
});

test('one delivery of a player runs at a time, and devices that answer fast come first', async () => {
  const slow = await subscribe('slow');
  await subscribe('fast');
  await app.db
    .updateTable('push_subscriptions')
    .set((eb) => ({ answer_ms: eb.case().when('endpoint', '=', slow.endpoint).then(5_000).else(20).end() }))
    .where('player_id', '=', player.id)
    .execute();
  await notify();
  const deliver = () =>
    deliverToDevices(
      app.db,
      { player: player.id },
      {
        sources: notificationSources,
        base: () => 'https://bandeja.test',
        connection: { allowLocal: true },
        now: app.clock.now,
      },
    );
  await sendPush(app.db, { player: player.id }, { now: app.clock.now });
  let release = () => {};
  service.answer.held = new Promise((resolve) => {
    release = resolve;
  });
  // Three nodes with the same job, and two more while the first delivery runs: one of them delivers.
  const first = Promise.all([deliver(), deliver(), deliver()]);
  await vi.waitFor(() => expect(service.received).toHaveLength(1));
  await Promise.all([deliver(), deliver()]);
  expect(service.received.map(({ device }) => device)).toEqual([`/fast-${player.id}`]);
  release();
  await first;
  await app.runJobs();
  expect(service.received.map(({ device }) => device)).toEqual([`/fast-${player.id}`, `/slow-${player.id}`]);
});

test('a clock that is set back prolongs no wait of a device', async () => {
  await subscribe('phone');
  service.answer.status = 503;
  await notify();
  await app.runJobs();
  service.answer.status = 201;
  app.clock.now = new Date(app.clock.now.getTime() - 3_600_000);
  await notify();
  await app.runJobs();
  expect(service.received).toHaveLength(2);
});

test('a message in the queue of an older release is sent', async () => {
  const device = await subscribe('phone');
  const { id } = await app.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  await notify();
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
  const { id: notification } = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  await addJob(app.db, 'deliver_push', { device: id, notifications: [notification] }, { runAt: TEST_NOW });
  await app.runJobs();
  expect(device.read(service.received[0]?.body ?? Buffer.alloc(0)).title).toBe('Reserva confirmada');
});

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
