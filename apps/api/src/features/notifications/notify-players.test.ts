import { createPlayer } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/db/transaction';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStream } from '../../events/testing/open-stream.ts';
import { newPlayer } from '../../testing/new-player.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { notifyPlayers } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const news = {
  type: 'booking_confirmed',
  title: 'Reserva confirmada',
  content: 'Quadra 1, segunda às 18:00.',
  meta_data: { type: 'booking', id: 7 },
  now: TEST_NOW,
} as const;
const kept = (player: number) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'content', 'meta_data', 'channel', 'status', 'is_read', 'sent_at'])
    .where('player_id', '=', player)
    .execute();

test('is kept for each of them once, and nobody is none', async () => {
  const [one, two] = [await createPlayer(app.db), await createPlayer(app.db)];
  await notifyPlayers(app.db, { ...news, players: [one.id, two.id, one.id] });
  await notifyPlayers(app.db, { ...news, players: [] });
  const { type: _, now: sent_at, ...texts } = news;
  const row = { ...texts, channel: 'app', status: 'sent', is_read: false, sent_at };
  expect(await kept(one.id)).toEqual([row]);
  expect(await kept(two.id)).toEqual([row]);
});

test('goes with its transaction: kept and told after the commit, neither after a rollback', async () => {
  const player = await newPlayer(app);
  const stream = await openStream(app, 'notifications', player.token);
  const undone = withTransaction(app.db, async (tx) => {
    await notifyPlayers(tx, { ...news, players: [player.id], title: 'Nunca' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await withTransaction(app.db, (tx) => notifyPlayers(tx, { ...news, players: [player.id] }));
  await vi.waitFor(() => expect(stream.events()).toHaveLength(2));
  const { title, meta_data } = news;
  expect(stream.events()[1]).toEqual({
    event: 'notification',
    data: { id: expect.any(Number), title, meta_data },
  });
  expect(await kept(player.id)).toHaveLength(1);
  stream.leave();
});
