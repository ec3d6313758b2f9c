/** @module-tag postgres-15 */
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { removeWait } from '@bandeja/contract/calls/waits';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { createWaitWorld } from '../../../../test/bookings/wait-world.ts';
import type { SignedIn } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { tellLine } from './tell-line.ts';

const app = useTestApp();
const TODAY = '2026-03-06';

type World = Awaited<ReturnType<typeof createWaitWorld>>;
const startsOf = async (world: World, player: SignedIn) =>
  (await world.offers(player)).map(({ start_time }) => start_time);

describe('a line', () => {
  test('asks the next when the game of the first is too close, and tells the first at once', async () => {
    const world = await createWaitWorld(app);
    const [close] = await world.line(1, { date: TODAY, from: '10:00', to: '11:30' });
    const [first] = await world.line(1, { date: TODAY, from: '11:30', to: '12:30' });
    await world.release('10:30', { date: TODAY, duration: 120 });
    if (!close || !first) throw new Error('nobody waits');
    expect([await world.told(close), await world.offers(close)]).toEqual([['court_free'], []]);
    expect([await world.told(first), await startsOf(world, first)]).toEqual([['court_offered'], ['11:30']]);
    await world.decline(first);
    await app.runJobs();
    // Once.
    expect(await world.told(close)).toEqual(['court_free']);
  });

  test('that is through at night hears at 7 h of a court that is still free', async () => {
    app.clock.now = new Date('2026-03-09T01:30:00.000Z');
    const world = await createWaitWorld(app);
    const [first, second, third] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    await world.release();
    for (const player of [first, second]) {
      await world.decline(player);
      await app.runJobs();
    }
    expect([await world.offers(third), await world.told(third)]).toEqual([[], []]);
    app.clock.now = new Date('2026-03-09T10:00:00.000Z');
    await app.runJobs();
    expect(await world.told(third)).toEqual(['court_free']);
    expect([await world.told(first), await world.told(second)]).toEqual([[], []]);
  });

  test('hears nothing in the morning of a court that was booked at night', async () => {
    app.clock.now = new Date('2026-03-09T01:30:00.000Z');
    const world = await createWaitWorld(app);
    const [first, second, third] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    await world.release();
    await world.decline(first);
    await world.decline(second);
    await world.booked();
    app.clock.now = new Date('2026-03-09T10:00:00.000Z');
    await app.runJobs();
    expect(await world.told(third)).toEqual([]);
  });

  test('is told once, by a job that runs twice', async () => {
    const world = await createWaitWorld(app);
    const [first] = (await world.line(1)) as [SignedIn];
    await world.release();
    await world.decline(first);
    await app.runJobs();
    const [third] = (await world.line(1)) as [SignedIn];
    const { id: release } = await app.db
      .selectFrom('court_releases')
      .select('id')
      .where('court_id', '=', world.court)
      .executeTakeFirstOrThrow();
    const [wait] = await world.present(third);
    const at = { start_at: '2026-03-09T22:00:00.000Z', end_at: '2026-03-09T23:00:00.000Z' };
    const payload = { release, quiet: false, waits: [{ wait: wait?.id ?? 0, ...at }] };
    await Promise.all([1, 2].map(() => tellLine(app.db, payload, app.clock.now)));
    expect(await world.told(third)).toEqual(['court_free']);
    const { told } = await app.db
      .selectFrom('court_releases')
      .select('told')
      .where('id', '=', release)
      .executeTakeFirstOrThrow();
    expect(told.map(Number)).toEqual([wait?.id]);
  });

  test('of a long release is asked beside each other, each for an own time', async () => {
    const world = await createWaitWorld(app);
    const [first, second, third, fourth] = (await world.line(4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    await world.release('18:00', { duration: 180 });
    const all = [first, second, third, fourth];
    expect(await Promise.all(all.map((player) => startsOf(world, player)))).toEqual([
      ['18:00'],
      ['19:00'],
      ['20:00'],
      [],
    ]);
    await world.decline(second);
    await app.runJobs();
    expect(await startsOf(world, fourth)).toEqual(['19:00']);
    // Once the first part is booked, a player who was offered one part is not offered another.
    expect((await world.take(first)).status).toBe(201);
    await app.runJobs();
    expect(await startsOf(world, third)).toEqual(['20:00']);
    expect(await world.told(second)).toEqual(['court_offered']);
  });

  test('asks a player once for all of a release, also by a wait that was asked for afterwards', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release('18:00', { duration: 120 });
    expect([await startsOf(world, first), await startsOf(world, second)]).toEqual([['18:00'], ['19:00']]);
    const [wait] = await world.present(first);
    await app.call(removeWait, { params: { id: wait?.id ?? 0 } }, await world.as(first));
    await world.wait(first);
    await world.decline(second);
    await app.runJobs();
    expect([await world.offers(first), await world.told(first)]).toEqual([[], ['court_offered']]);
  });

  test('passes over a player whose limits refuse the booking, and who left', async () => {
    const world = await createWaitWorld(app);
    const [full, gone, next] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    for (const start_time of ['08:00', '09:00', '10:00'])
      await createBooking(app.db, {
        ...{ player_id: full.id, date: '2026-03-12', start_time, status: BOOKING_STATUS.awaiting_payment },
        hold_expires_at: new Date('2026-03-11T12:00:00.000Z'),
      });
    await app.db
      .updateTable('players')
      .set({ removed_at: app.clock.now })
      .where('id', '=', gone.id)
      .execute();
    await world.release();
    expect(await world.offers(full)).toEqual([]);
    expect(await startsOf(world, next)).toEqual(['19:00']);
    await world.decline(next);
    await app.runJobs();
    expect(await world.told(full)).toEqual(['court_free']);
  });
});

test('a deleted account leaves no release that says whose booking it was', async () => {
  const world = await createWaitWorld(app);
  const [first] = (await world.line(1)) as [SignedIn];
  await world.booked();
  const params = { id: world.owner.id };
  const body = { password: TEST_PASSWORD };
  expect((await app.call(deletePlayer, { params, body }, await world.as(world.owner))).status).toBe(204);
  await app.runJobs();
  expect(await startsOf(world, first)).toEqual(['19:00']);
  const left = await app.db
    .selectFrom('court_releases')
    .select('id')
    .where('player_id', '=', world.owner.id)
    .execute();
  expect(left).toEqual([]);
});
