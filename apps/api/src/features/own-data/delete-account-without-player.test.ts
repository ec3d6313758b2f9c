import { deleteAccount } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createPlayer } from '@bandeja/contract/calls/players';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { describe, expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { eraseAccount, lockLeavingUser } from '../accounts/public.ts';

const app = useTestApp();

const remove = (as?: string, password = TEST_PASSWORD) =>
  app.call(deleteAccount, { body: { password } }, as ? { as } : {});
const isThere = async (id: number) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('POST api/account/delete', () => {
  test('answers 401 without a token; a wrong password deletes nothing', async () => {
    expect((await remove()).status).toBe(401);
    const { id } = await createUser(app.db);
    const { status, body } = await remove(await app.signIn(id), 'outra-senha-1');
    expect([status, body]).toEqual([400, { password: ['Senha incorreta.'] }]);
    expect(await isThere(id)).toBe(true);
  });

  test('answers 204 without a player, deletes the account and refuses its log-in', async () => {
    const user = await createUser(app.db);
    const as = await app.signIn(user.id);
    expect((await remove(as)).status).toBe(204);
    expect(await isThere(user.id)).toBe(false);
    expect((await app.call(retrieveUser, undefined, { as })).status).toBe(401);
    const body = { username: user.username, password: TEST_PASSWORD };
    expect((await app.call(obtainToken, { body })).status).toBe(401);
    expect((await remove(as)).status).toBe(401);
  });

  test('answers 204 with a player, who is erased as by DELETE api/players/{id}', async () => {
    const player = await newPlayer(app, { first_name: 'Zuleica' });
    expect((await remove(player.token)).status).toBe(204);
    const row = await app.db
      .selectFrom('players')
      .select(['first_name', 'user_id'])
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ first_name: 'Jogador', user_id: null });
  });

  const register = (id: number, as: string) =>
    app.call(createPlayer, { body: { user: id, first_name: 'Fugidio', last_name: 'Quintela' } }, { as });
  const named = () => app.db.selectFrom('players').select('id').where('first_name', '=', 'Fugidio').execute();

  test('a player registered at the same moment leaves no name', { tags: 'postgres-15' }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createUser(app.db);
      const as = await app.signIn(id);
      const [removed] = await Promise.all([remove(as), register(id, as)]);
      expect(removed.status).toBe(204);
      expect(await named()).toEqual([]);
    }
  });

  test('a registration that waits for the deletion is answered with 401', async () => {
    const { id } = await createUser(app.db);
    const as = await app.signIn(id);
    let registered: ReturnType<typeof register> | undefined;
    await withTransaction(app.db, async (tx) => {
      await lockLeavingUser(tx, id);
      registered = register(id, as);
      await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true));
      await eraseAccount(tx, { userId: id, now: app.clock.now });
    });
    expect((await registered)?.status).toBe(401);
    expect(await named()).toEqual([]);
  });
});
