import { addRegular, skipRegularDate } from '@bandeja/contract/calls/desk-regulars';
import { subscribeToPush } from '@bandeja/contract/calls/notifications';
import { describe, expect, test } from 'vitest';
import { createWaitWorld, MONDAY } from '../../../../test/bookings/wait-world.ts';
import { employ } from '../../../../test/desk/employ.ts';
import type { SignedIn } from '../../../../test/new-player.ts';
import { DEVICE } from '../../../../test/notifications/device.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { advanceRelease } from './advance-release.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof createWaitWorld>>;
type Two = [SignedIn, SignedIn];

const withDevice = async (world: World, player: SignedIn) => {
  const body = { ...DEVICE, endpoint: `${DEVICE.endpoint}/${player.id}` };
  expect((await app.call(subscribeToPush, { body }, await world.as(player))).status).toBe(204);
};
/** How many push messages wait for the player's device. */
const pushes = async ({ id }: SignedIn) =>
  (
    await app.db
      .selectFrom('push_subscriptions')
      .select('waiting')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
  ).waiting.length;
/** Subjects and links of the letters about courts that were sent since. */
const letters = (since: number) =>
  app.mails
    .slice(since)
    .filter(({ subject }) => /quadra/.test(subject))
    .map(({ subject, text }) => [subject, /\/booking\/list/.test(text)]);
const releaseOf = async ({ court }: World): Promise<number> =>
  (
    await app.db
      .selectFrom('court_releases')
      .select('id')
      .where('court_id', '=', court)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

describe('who waits', () => {
  test('is told of an offer, and of a court that is free for all, by push message and letter too', async () => {
    app.clock.now = TEST_NOW;
    const world = await createWaitWorld(app);
    const [first, second, third] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    for (const player of [first, second, third]) await withDevice(world, player);
    const all = () => Promise.all([first, second, third].map(pushes));
    const before = app.mails.length;
    await world.release();
    const offer = ['Vagou uma quadra para você', true];
    expect([await all(), letters(before)]).toEqual([[1, 0, 0], [offer]]);
    for (const player of [first, second]) {
      await world.decline(player);
      await app.runJobs();
    }
    expect([await all(), letters(before)]).toEqual([
      [1, 1, 1],
      [offer, offer, ['Vagou uma quadra', true]],
    ]);
  });

  test('has the night of the club, whatever the time elsewhere', async () => {
    // 22:30 in São Paulo, 21:30 in Manaus; then 7:30 and 6:30.
    for (const [now, zone, begins] of [
      ['2026-03-09T01:30:00.000Z', 'America/Manaus', '2026-03-09T01:30:00.000Z'],
      ['2026-03-09T01:30:00.000Z', 'America/Sao_Paulo', '2026-03-09T10:00:00.000Z'],
      ['2026-03-09T10:30:00.000Z', 'America/Manaus', '2026-03-09T11:00:00.000Z'],
    ] as const) {
      app.clock.now = new Date(now);
      const world = await createWaitWorld(app, { timezone: zone });
      const [first] = (await world.line(1)) as [SignedIn];
      const { id } = await world.booked();
      await world.cancel(id);
      await app.runJobs();
      expect([zone, (await world.offers(first)).map(({ begins_at }) => begins_at)]).toEqual([zone, [begins]]);
    }
  });

  test('keeps the place when the worker is late at 7 h: the ten minutes begin when its player is told', async () => {
    app.clock.now = new Date('2026-03-09T01:30:00.000Z');
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as Two;
    await world.release();
    app.clock.now = new Date('2026-03-09T10:25:00.000Z');
    const { now } = app.clock;
    const release = await releaseOf(world);
    await Promise.all([1, 2].map(() => advanceRelease(app.db, release, now)));
    await app.runJobs();
    expect(await world.offers(first)).toMatchObject([
      { begins_at: now.toISOString(), expires_at: '2026-03-09T10:35:00.000Z' },
    ]);
    expect([await world.told(first), await world.offers(second)]).toEqual([['court_offered'], []]);
    app.clock.now = new Date('2026-03-09T10:35:00.000Z');
    await app.runJobs();
    expect([await world.offers(first), (await world.offers(second)).length]).toEqual([[], 1]);
  });

  test('and who looks at the free times see each step of an offer in the same second', async () => {
    app.clock.now = TEST_NOW;
    const world = await createWaitWorld(app);
    const [first] = (await world.line(2)) as Two;
    const { id } = await world.booked();
    const stream = await openStream(app, `slots:${world.club.slug}:${MONDAY}`);
    const seen = () =>
      stream
        .events()
        .flatMap(({ event, data }) => (event === 'slots' ? [(data as { free: boolean }).free] : []));
    const within = { timeout: 1_000 };
    await world.cancel(id);
    await app.runJobs();
    await expect.poll(seen, within).toEqual([true, false]);
    await world.decline(first);
    await expect.poll(seen, within).toEqual([true, false, true, false]);
    stream.leave();
  });

  test('comes before everybody for a date that a monthly player skips', async () => {
    app.clock.now = TEST_NOW;
    const world = await createWaitWorld(app);
    const manager = await employ(app, world.club, 'manager');
    const params = { slug: world.club.slug };
    const body = {
      ...{ court: world.court, weekday: 1, start_time: '19:00', duration: 60, from: MONDAY },
      ...{ price_cents: 50_000, price_by: 'month', due_day: 10, customer: { name: 'Beatriz Lima' } },
    };
    const { body: regular } = await app.call(addRegular, { params, body: body as never }, manager.as);
    const [first] = (await world.line(1)) as [SignedIn];
    const skipped = { params: { ...params, id: regular.id }, body: { date: MONDAY } };
    expect((await app.call(skipRegularDate, skipped, manager.as)).status).toBeLessThan(300);
    await app.runJobs();
    expect((await world.offers(first)).map(({ start_time }) => start_time)).toEqual(['19:00']);
  });
});
