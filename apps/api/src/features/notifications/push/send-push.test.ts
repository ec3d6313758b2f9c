import * as calls from '@bandeja/contract/calls/notifications';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { readVapid } from '../../../../test/notifications/push-service.ts';
import { usePushWorld } from '../../../../test/notifications/push-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { notificationSources } from '../../../notification-sources.ts';
import { notifyPlayers } from '../public.ts';
import { deliverToDevices, sendPush } from './send-push.ts';

const { app, service, player, booking, subscribe, notify, devices, failures } = usePushWorld();

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
    meta_data: { type: 'booking', id: booking.id },
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
  for (const start_time of ['20:00', '21:00'])
    await notify((await createBooking(app.db, { date: '2026-03-10', start_time })).id);
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  service.answer.status = 201;
  await later(5);
  expect(service.received).toHaveLength(2);
  expect(device.read(service.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: '3 reservas confirmadas',
  });
});

test('a message whose notification was replaced meanwhile is skipped, and the new one is sent', async () => {
  const device = await subscribe('phone');
  service.answer.status = 503;
  await notify();
  await app.runJobs();
  await notify();
  service.answer.status = 201;
  await later(5);
  expect(service.received).toHaveLength(2);
  expect(device.read(service.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Reserva confirmada',
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

test('a message that may come later does not hold back one that somebody waits for', async () => {
  await subscribe('phone');
  await notify();
  await notifyPlayers(app.db, {
    ...{ type: 'booking_confirmed', author: null, params: { booking: booking.id } },
    ...{ players: [player.id], pushPriority: 10, now: TEST_NOW },
  });
  const { rows } = await sql`
    SELECT priority FROM graphile_worker.jobs WHERE task_identifier = 'send_push' ORDER BY priority`.execute(
    app.db,
  );
  expect(rows).toEqual([{ priority: 0 }, { priority: 10 }]);
});
