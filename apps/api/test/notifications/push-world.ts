import * as calls from '@bandeja/contract/calls/notifications';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { notifyPlayers } from '../../src/features/notifications/public.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { useTestApp } from '../test-app.ts';
import { createDevice, startPushService } from './push-service.ts';

/**
 * The server of a test file with a push service on this machine. Each test has a new player with a booking, whose fields
 * are there once the file's hooks run.
 */
export function usePushWorld() {
  const app = useTestApp();
  const service = {} as Awaited<ReturnType<typeof startPushService>>;
  const player = {} as SignedIn;
  const booking = {} as { id: number };
  beforeAll(async () => {
    Object.assign(service, await startPushService());
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.received.length = 0;
    Object.assign(service.answer, { status: 201, headers: undefined, silent: false, held: undefined });
    Object.assign(player, await newPlayer(app));
    const fields = { player_id: player.id, date: '2026-03-09', start_time: '18:00' };
    Object.assign(booking, await createBooking(app.db, fields));
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

  const notify = (of = booking.id) =>
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

  return { app, service, player, booking, subscribe, notify, devices, failures };
}
