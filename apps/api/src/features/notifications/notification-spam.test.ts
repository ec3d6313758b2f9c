import {
  confirmMatch,
  contestMatch,
  inviteToMatch,
  joinMatch,
  leaveMatch,
} from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { createMatch, finishMatch, updateMatch } from '@bandeja/contract/calls/matches';
import { blockPlayer, unblockPlayer } from '@bandeja/contract/calls/players';
import { createMatch as createMatchRow } from '@bandeja/db/testing/match-builder';
import { NOTIFICATIONS_AT_ONCE } from '@bandeja/rules/notifications/topics';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { openStream } from '../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { notificationPurges, notifyPlayers } from './public.ts';

const app = useTestApp();
let author: SignedIn;
let reader: SignedIn;
beforeEach(async () => {
  author = await newPlayer(app);
  reader = await newPlayer(app);
});

const LURE = 'Suporte Clube: conta bloqueada, ligue já';

/** A match of the author that the reader, a stranger, was put into. */
async function putReader(club = LURE): Promise<number> {
  const body = {
    date: '2026-03-09T21:00:00Z',
    type: 'Friendly' as const,
    meta_data: { club },
    players: [{ player: reader.id }],
  };
  const { status, body: match } = await app.call(createMatch, { body }, { as: author.token });
  expect(status).toBe(201);
  return match.id;
}
const change = (id: number, hour: number) =>
  app.call(
    updateMatch,
    { params: { id }, body: { date: new Date(Date.UTC(2026, 2, 9, hour)).toISOString() } },
    { as: author.token },
  );
const typesOf = async ({ id }: SignedIn) => (await notificationsOf(app, id)).map(({ type }) => type);
const spent = () =>
  app.db.selectFrom('notification_budgets').select('spent').where('player_id', '=', reader.id).execute();

describe('one account that changes one match again and again', () => {
  test('leaves one unread notification, and sends no more than its budget', async () => {
    const stream = await openStream(app, 'notifications', reader.token);
    const id = await putReader();
    for (let count = 0; count < 60; count++) expect((await change(id, count % 24)).status).toBe(200);
    await notifyPlayers(app.db, {
      type: 'booking_reminder',
      players: [reader.id],
      author: null,
      params: { booking: 1 },
      now: TEST_NOW,
    });
    // The last event: all before it have arrived.
    await vi.waitFor(() => expect(JSON.stringify(stream.events())).toContain('booking'));
    const sent = stream.events().filter(({ event }) => event === 'notification');
    expect(sent).toHaveLength(NOTIFICATIONS_AT_ONCE + 1);
    expect(await typesOf(reader)).toEqual(['match_added', 'match_changed']);
    stream.leave();
  });

  test('regains one notification every 20 minutes', async () => {
    const id = await putReader();
    for (let count = 0; count < 20; count++) await change(id, count);
    app.clock.advanceMinutes(19);
    author.token = await app.signIn(author.userId);
    expect((await change(id, 21)).status).toBe(200);
    expect((await notificationsOf(app, reader.id))[1]?.sent_at).toEqual(TEST_NOW);
    app.clock.advanceMinutes(1);
    await change(id, 22);
    const [, last] = await notificationsOf(app, reader.id);
    expect(last?.sent_at).toEqual(app.clock.now);
    expect(last?.content).toContain('19:00');
  });

  test('an exhausted budget of one author does not touch another author, and whole budgets are deleted', async () => {
    const id = await putReader();
    for (let count = 0; count < 20; count++) await change(id, count);
    const other = await newPlayer(app);
    const row = await createMatchRow(app.db, { date: TEST_NOW, players: [other.id, reader.id] });
    await app.call(
      updateMatch,
      { params: { id: row.id }, body: { date: '2026-03-10T21:00:00Z' } },
      { as: other.token },
    );
    expect(await typesOf(reader)).toEqual(['match_added', 'match_changed', 'match_changed']);
    expect(await spent()).toHaveLength(2);
    const purge = (now: Date) =>
      Promise.all(notificationPurges.map((run) => run(app.db, { now, limit: 100 })));
    await purge(TEST_NOW);
    expect(await spent()).toHaveLength(2);
    await purge(new Date(TEST_NOW.getTime() + 25 * 3_600_000));
    expect(await spent()).toHaveLength(0);
  });
});

test('a player who joins and leaves by a shared link leaves one unread notification', async () => {
  const { id } = await createMatchRow(app.db, { date: '2026-03-09T21:00:00Z', players: [reader.id] });
  const invite = await app.call(inviteToMatch, { params: { id }, body: {} }, { as: reader.token });
  const token = new URL(invite.body.url).searchParams.get('convite') ?? '';
  const as = { as: author.token };
  for (let count = 0; count < 30; count++) {
    expect((await app.call(joinMatch, { params: { id }, body: { token } }, as)).status).toBe(200);
    expect((await app.call(leaveMatch, { params: { id }, body: {} }, as)).status).toBe(200);
  }
  expect(await typesOf(reader)).toEqual(['match_added']);
});

test('nothing of a blocked author arrives, in whatever match, until the block is lifted', async () => {
  const id = await putReader();
  const block = { params: { id: author.id } };
  await app.call(blockPlayer, { ...block, body: {} }, { as: reader.token });
  for (let count = 0; count < 5; count++) await change(id, count);
  const row = await createMatchRow(app.db, {
    date: TEST_NOW,
    players: [author.id, (await newPlayer(app)).id, reader.id, (await newPlayer(app)).id],
    sets: [[6, 3]],
  });
  await app.call(finishMatch, { params: { id: row.id }, body: {} }, { as: author.token });
  expect(await typesOf(reader)).toEqual(['match_added']);
  await app.call(unblockPlayer, block, { as: reader.token });
  await change(id, 20);
  expect(await typesOf(reader)).toEqual(['match_added', 'match_changed']);
});

test('a read notification stays when the next one of its object is stored', async () => {
  const id = await putReader();
  await change(id, 10);
  await app.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('player_id', '=', reader.id)
    .execute();
  await change(id, 11);
  await change(id, 12);
  expect(await typesOf(reader)).toEqual(['match_added', 'match_changed', 'match_changed']);
});

test('one row stays of notifications of one object that are stored at once', {
  tags: 'postgres-15',
}, async () => {
  const notify = () =>
    notifyPlayers(app.db, {
      type: 'booking_reminder',
      players: [reader.id],
      author: author.id,
      params: { booking: 7 },
      now: TEST_NOW,
    });
  await Promise.all(Array.from({ length: 30 }, notify));
  const rows = await app.db
    .selectFrom('notifications')
    .select('type')
    .where('player_id', '=', reader.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(await spent()).toEqual([{ spent: NOTIFICATIONS_AT_ONCE }]);
});

describe('text that a stranger typed', () => {
  const contentOf = async ({ id }: SignedIn) =>
    (await notificationsOf(app, id)).map(({ content, place }) => `${content} | ${place}`).join('\n');

  test('the name of a club is not in a notification before its reader has confirmed the match', async () => {
    const id = await putReader();
    await change(id, 22);
    expect(await contentOf(reader)).toContain('seg, 9 mar');
    expect(await contentOf(reader)).not.toMatch(/Suporte|bloqueada|ligue/);
    await app.call(confirmMatch, { params: { id }, body: {} }, { as: reader.token });
    expect(await contentOf(reader)).toContain('Suporte Clube');
    expect(await contentOf(author)).toContain('Suporte Clube');
  });

  test('the reason of a contest is not quoted to a player who has not confirmed the match', async () => {
    const [mate, rival] = [await newPlayer(app), await newPlayer(app)];
    const { id } = await createMatchRow(app.db, {
      date: '2026-03-02T11:00:00Z',
      players: [mate.id, reader.id, author.id, rival.id],
      unconfirmed: [reader.id],
    });
    const as = { as: mate.token };
    await app.call(recordSet, { body: { match: id, set: 1, team_a_score: 6, team_b_score: 2 } }, as);
    await app.call(finishMatch, { params: { id }, body: {} }, as);
    const contest = { params: { id }, body: { reason: 'Ligue para 0800 agora' } };
    expect((await app.call(contestMatch, contest, { as: author.token })).status).toBe(200);
    expect(await contentOf(reader)).toContain('contestou');
    expect(await contentOf(reader)).not.toContain('0800');
    expect(await contentOf(mate)).toContain('0800');
  });
});
