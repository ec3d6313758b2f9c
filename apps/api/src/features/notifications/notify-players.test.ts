import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { updatePlayer } from '@bandeja/contract/calls/players';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createPlayer, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { expect, test, vi } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { openStream } from '../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { notifyPlayers } from './public.ts';

const app = useTestApp();

const confirmed = {
  type: 'booking_confirmed',
  author: null,
  params: { booking: 7 },
  now: TEST_NOW,
} as const;
const storedOf = (player: number) =>
  app.db
    .selectFrom('notifications')
    .select(['type', 'params', 'channel', 'status', 'is_read', 'sent_at'])
    .where('player_id', '=', player)
    .execute();

test('notifyPlayers stores one row per player, and none without players', async () => {
  const [one, two] = [await createPlayer(app.db), await createPlayer(app.db)];
  await notifyPlayers(app.db, { ...confirmed, players: [one.id, two.id, one.id] });
  await notifyPlayers(app.db, { ...confirmed, players: [] });
  const { now: sent_at, author: _, ...stored } = confirmed;
  const row = { ...stored, channel: 'app', status: 'sent', is_read: false, sent_at };
  expect(await storedOf(one.id)).toEqual([row]);
  expect(await storedOf(two.id)).toEqual([row]);
});

test('a notification is stored and announced after the commit, and neither after a rollback', async () => {
  const player = await newPlayer(app);
  const stream = await openStream(app, 'notifications', player.token);
  const undone = withTransaction(app.db, async (tx) => {
    await notifyPlayers(tx, { ...confirmed, players: [player.id], params: { booking: 6 } });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await withTransaction(app.db, (tx) => notifyPlayers(tx, { ...confirmed, players: [player.id] }));
  await vi.waitFor(() => expect(stream.events()).toHaveLength(2));
  expect(stream.events()[1]).toEqual({
    event: 'notification',
    data: {
      id: expect.any(Number),
      title: 'Reserva confirmada',
      meta_data: { type: 'booking', id: 7 },
    },
  });
  expect(await storedOf(player.id)).toHaveLength(1);
  stream.leave();
});

test('a read shows present names: a rename at once, a deleted account as "Jogador removido"', async () => {
  const reader = await newPlayer(app);
  const actor = await newPlayer(app, { first_name: 'Ana', last_name: 'Souza' });
  const match = await createMatch(app.db, { date: TEST_NOW, players: [reader.id, actor.id] });
  const params = { match: match.id, how: 'seated', by: actor.id } as const;
  await notifyPlayers(app.db, {
    type: 'match_added',
    author: actor.id,
    params,
    players: [reader.id],
    now: TEST_NOW,
  });
  const read = async () => (await notificationsOf(app, reader.id)).map(({ content }) => content);
  expect(await read()).toEqual([expect.stringMatching(/^Ana Souza pôs você na partida de /)]);

  const own = { params: { id: actor.id } };
  await app.call(updatePlayer, { ...own, body: { first_name: 'Beatriz' } }, { as: actor.token });
  expect(await read()).toEqual([expect.stringMatching(/^Beatriz Souza pôs você/)]);
  await app.call(deletePlayer, { ...own, body: { password: TEST_PASSWORD } }, { as: actor.token });
  expect(await read()).toEqual([expect.stringMatching(/^Jogador removido pôs você/)]);
});

test('reading sends as many statements for many notifications as for one', async () => {
  const { id: player_id } = await createPlayer(app.db);
  const notify = async (start_time: string) => {
    const { id } = await createBooking(app.db, { player_id, date: '2026-03-09', start_time });
    const match = await createMatch(app.db, { date: TEST_NOW, players: [player_id] });
    const by = (await createPlayer(app.db)).id;
    await notifyPlayers(app.db, { ...confirmed, players: [player_id], params: { booking: id } });
    await notifyPlayers(app.db, {
      type: 'match_contested',
      author: by,
      players: [player_id],
      params: { match: match.id, by },
      now: TEST_NOW,
    });
  };
  await notify('10:00');
  const one = await app.countStatements(() => notificationsOf(app, player_id));
  await notify('12:00');
  await notify('14:00');
  expect(await app.countStatements(() => notificationsOf(app, player_id))).toBe(one);
  expect(await notificationsOf(app, player_id)).toHaveLength(6);
});
