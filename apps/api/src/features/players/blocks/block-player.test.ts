import { inviteToMatch, joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, createMatch as createMatchCall } from '@bandeja/contract/calls/matches';
import { blockPlayer, listBlockedPlayers, unblockPlayer } from '@bandeja/contract/calls/players';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeEach, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let blocker: SignedIn;
let blocked: SignedIn;
beforeEach(async () => {
  blocker = await newPlayer(app, { first_name: 'Ana', last_name: 'Souza' });
  blocked = await newPlayer(app, { first_name: 'Bruno', last_name: 'Lima' });
});

const block = (id: number, as = blocker.token) => app.call(blockPlayer, { params: { id }, body: {} }, { as });
const unblock = (id: number) => app.call(unblockPlayer, { params: { id } }, { as: blocker.token });
const listed = async () => {
  const { body } = await app.call(listBlockedPlayers, undefined, { as: blocker.token });
  return body.map(({ first_name }) => first_name);
};
const matchOf = ({ id }: SignedIn) => createMatch(app.db, { date: TEST_NOW, players: [id] });
const add = (match: number) =>
  app.call(addMatchPlayer, { body: { match, player: blocker.id } }, { as: blocked.token });

test('blocking is listed, idempotent and can be undone', async () => {
  const statuses = [await block(blocked.id), await block(blocked.id)].map(({ status }) => status);
  expect([statuses, await listed()]).toEqual([[204, 204], ['Bruno']]);
  expect([(await unblock(blocked.id)).status, (await unblock(blocked.id)).status]).toEqual([204, 204]);
  expect(await listed()).toEqual([]);
});

test('answers 401, 400 for the own player, 404 for a player who does not exist or was removed', async () => {
  expect((await app.call(blockPlayer, { params: { id: blocked.id }, body: {} })).status).toBe(401);
  expect((await block(blocker.id)).status).toBe(400);
  expect((await block(999_999)).status).toBe(404);
  const removed = await newPlayer(app, { removed_at: TEST_NOW });
  expect((await block(removed.id)).status).toBe(404);
});

test('a blocked account cannot put the player into a match, new or open', async () => {
  const { id } = await matchOf(blocked);
  await block(blocked.id);
  const refusal = { status: 403, body: { error: 'Você não pode pôr este jogador em partidas.' } };
  expect(await add(id)).toMatchObject(refusal);
  const body = { date: TEST_NOW.toISOString(), type: 'Friendly' as const, players: [{ player: blocker.id }] };
  expect(await app.call(createMatchCall, { body }, { as: blocked.token })).toMatchObject(refusal);
  await unblock(blocked.id);
  expect((await add(id)).status).toBe(201);
});

test('the invite of a blocked account does not seat the player', async () => {
  const { id } = await matchOf(blocked);
  const invite = await app.call(inviteToMatch, { params: { id }, body: {} }, { as: blocked.token });
  const token = new URL(invite.body.url).searchParams.get('convite') ?? '';
  await block(blocked.id);
  const join = () => app.call(joinMatch, { params: { id }, body: { token } }, { as: blocker.token });
  expect((await join()).status).toBe(409);
  await unblock(blocked.id);
  expect((await join()).status).toBe(200);
});

test('a player blocks at most 200 others, of 202 blocked at once', { tags: 'postgres-15' }, async () => {
  const rows = await Promise.all(
    Array.from({ length: 198 }, async () => ({
      player_id: blocker.id,
      blocked_id: (await newPlayer(app)).id,
      created_at: TEST_NOW,
    })),
  );
  await app.db.insertInto('player_blocks').values(rows).execute();
  const others = await Promise.all(Array.from({ length: 4 }, () => newPlayer(app)));
  const answers = await Promise.all(others.map(({ id }) => block(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 409, 409]);
});
