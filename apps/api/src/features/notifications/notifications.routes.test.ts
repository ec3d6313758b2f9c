import {
  countNotifications,
  listNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSetting,
} from '@bandeja/contract/calls/notifications';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeEach, expect, test, vi } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { openStream } from '../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { notifyPlayers } from './public.ts';

const app = useTestApp();
let player: SignedIn;
let booking: number;
beforeEach(async () => {
  player = await newPlayer(app);
  booking = (await createBooking(app.db, { player_id: player.id, date: '2026-03-09', start_time: '18:00' }))
    .id;
});

const as = ({ token }: SignedIn) => ({ as: token });
/** An amount of money, which does not replace the one before. */
const notify = () =>
  notifyPlayers(app.db, {
    type: 'refund_done',
    players: [player.id],
    author: null,
    params: { booking, cents: 12_000 },
    now: TEST_NOW,
  });
const list = async (query = {}) =>
  (await app.call(listNotifications, { query }, as(player))).body as {
    count: number;
    next: string | null;
    results: { id: number; is_read: boolean; content: string }[];
  };
const unread = async () => (await app.call(countNotifications, undefined, as(player))).body.count;

test('the list is a page of the own notifications, newest first, and the count is of all unread ones', async () => {
  for (let one = 0; one < 23; one++) await notify();
  const first = await list();
  expect(first.results).toHaveLength(20);
  expect(first).toMatchObject({ count: 23, next: '/notification/info/?page=2' });
  const second = await list({ page: 2 });
  expect(second.results).toHaveLength(3);
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(first.results[0]).toEqual({
    id: ids[0],
    title: 'Reembolso concluído',
    content: expect.stringMatching(/^Quadra .+seg, 9 mar.+ voltaram para você\.$/),
    is_read: false,
    sent_at: TEST_NOW.toISOString(),
    meta_data: { type: 'booking', id: booking },
    group: 'refund_done',
  });
  expect(await unread()).toBe(23);
});

test('the list refuses another channel and another status', async () => {
  const query = { channel: 'sms', status: 'draft' } as never;
  const { status, body } = await app.call(listNotifications, { query }, as(player));
  expect(status).toBe(400);
  expect(body).toEqual({ channel: ['O canal é app.'], status: ['O estado é sent.'] });
});

test('what players have typed is escaped in the content', async () => {
  const match = await createMatch(app.db, { date: TEST_NOW, players: [player.id] });
  await app.db
    .updateTable('matches')
    .set({
      contested_at: TEST_NOW,
      contested_by: player.id,
      contest_reason: '<script>alert("x")</script> & fim',
    })
    .where('id', '=', match.id)
    .execute();
  const params = { match: match.id, by: player.id };
  await notifyPlayers(app.db, {
    type: 'match_contested',
    players: [player.id],
    author: null,
    params,
    now: TEST_NOW,
  });
  const [one] = (await list()).results;
  expect(one?.content).toContain('“&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; fim”');
});

test('marking one notification read changes that one, once, and tells the other pages of the player', async () => {
  await notify();
  await notify();
  const stream = await openStream(app, 'notifications', player.token);
  const [newest] = (await list()).results;
  const params = { id: newest?.id ?? 0 };
  for (let time = 0; time < 2; time++) {
    const { status, body } = await app.call(markNotificationRead, { params, body: {} }, as(player));
    expect([status, body.is_read]).toEqual([200, true]);
  }
  expect(await unread()).toBe(1);
  // The announcements of the two notifications may arrive after the stream was opened.
  const reads = () => stream.events().filter(({ event }) => event === 'notifications_read');
  await vi.waitFor(() => expect(reads()).toEqual([{ event: 'notifications_read', data: {} }]));
  stream.leave();
});

test('a notification of another player is not found and stays unread', async () => {
  await notify();
  const [one] = (await list()).results;
  const params = { id: one?.id ?? 0 };
  const stranger = as(await newPlayer(app));
  expect((await app.call(markNotificationRead, { params, body: {} }, stranger)).status).toBe(404);
  expect((await app.call(markAllNotificationsRead, { body: {} }, stranger)).body).toEqual({ count: 0 });
  expect(await unread()).toBe(1);
});

test('marking all read leaves those that came after the newest one seen', async () => {
  for (let one = 0; one < 3; one++) await notify();
  const [newest] = (await list()).results;
  await notify();
  const upTo = { body: { up_to: newest?.id ?? 0 } };
  expect((await app.call(markAllNotificationsRead, upTo, as(player))).body).toEqual({ count: 1 });
  expect((await list()).results.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
  expect((await app.call(markAllNotificationsRead, { body: {} }, as(player))).body).toEqual({ count: 0 });
});

test('a topic that is turned off in the app sends no notification until it is turned on again', async () => {
  const set = (enabled: boolean) =>
    app.call(updateNotificationSetting, { body: { topic: 'bookings', channel: 'app', enabled } }, as(player));
  const settings = async () => (await app.call(listNotificationSettings, undefined, as(player))).body;
  expect((await settings()).every(({ enabled }) => enabled)).toBe(true);
  // Twice at once: the second changes nothing.
  const answers = await Promise.all([set(false), set(false)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await settings()).filter(({ enabled }) => !enabled)).toEqual([
    { topic: 'bookings', channel: 'app', enabled: false },
  ]);
  await notify();
  expect(await list()).toMatchObject({ count: 0 });
  await set(true);
  await notify();
  expect(await list()).toMatchObject({ count: 1 });
});

test('a channel that the topic does not have is refused', async () => {
  const body = { topic: 'matches', channel: 'email', enabled: true } as const;
  expect((await app.call(updateNotificationSetting, { body }, as(player))).status).toBe(400);
});
