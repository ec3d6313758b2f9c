/** @module-tag postgres-15 */
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../passwords/own-password.ts';
import { revokeSessionsOfUser } from '../sessions/sessions.repository.ts';
import { replacePassword } from '../users.repository.ts';

const app = useTestApp();

const logIn = (username: string) => app.call(obtainToken, { body: { username, password: TEST_PASSWORD } });

describe('a log-in while the password changes', () => {
  test('opens no session when the change commits first', async () => {
    const user = await createUser(app.db);
    const { password_hash: from } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const to = await hashPassword('lob-bem-alto-1');
    let answer: ReturnType<typeof logIn> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await replacePassword(tx, user.id, { from, to });
      await revokeSessionsOfUser(tx, user.id, TEST_NOW);
      let isOver = false;
      answer = logIn(user.username).finally(() => {
        isOver = true;
      });
      await vi.waitFor(async () => expect(isOver || (await hasWaitingConnection(app.db))).toBe(true));
    });
    expect((await answer)?.status).toBe(401);
    const { sessions } = await app.db
      .selectFrom('sessions')
      .select((select) => select.fn.countAll<number>().as('sessions'))
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(sessions).toBe(0);
  });

  test('is 401, or gets an invalid session, when the account is deleted at once', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer(app);
      const { username } = await app.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', player.userId)
        .executeTakeFirstOrThrow();
      const [entered, removed] = await Promise.all([
        logIn(username),
        app.call(
          deletePlayer,
          { params: { id: player.id }, body: { password: TEST_PASSWORD } },
          { as: player.token },
        ),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 401]).toContain(entered.status);
      if (entered.status === 200) {
        const as = entered.body.access;
        expect((await app.call(retrieveUser, undefined, { as })).status).toBe(401);
      }
    }
  });
});
