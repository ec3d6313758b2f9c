import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken, revokeToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { startSession } from './start-session.ts';

const app = useTestApp();

const MINUTES_OF_DAY = 24 * 60;
const REFUSED = { error: 'Sua sessão terminou. Entre de novo.' };

async function logIn(username?: string) {
  const name = username ?? (await createUser(app.db)).username;
  const { body } = await app.call(obtainToken, { body: { username: name, password: TEST_PASSWORD } });
  return body;
}
/** The first refresh token of a new session, without the cost of a log-in. */
async function insertToken(userId: number): Promise<string> {
  return (await startSession(app.db, app.secretKey, userId, app.clock.now)).refresh;
}
const refresh = (token: string) => app.call(refreshToken, { body: { refresh: token } });
const revoke = (token: string) => app.call(revokeToken, { body: { refresh: token } });
const opens = async (access: string) =>
  (await app.call(retrieveUser, undefined, { as: access })).status === 200;

describe('POST api/token/refresh/', () => {
  test('answers 400 without a token, 401 for an unknown token', async () => {
    const empty = await app.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: {} });
    expect(empty.statusCode).toBe(400);
    const { status, body } = await refresh('inventado');
    expect([status, body]).toEqual([401, REFUSED]);
  });

  test('returns a new pair, and the next pair for the new token', async () => {
    const first = await logIn();
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.body.refresh).not.toBe(first.refresh);
    expect(await opens(second.body.access)).toBe(true);
    const third = await refresh(second.body.refresh);
    expect(third.status).toBe(200);
    expect(await opens(third.body.access)).toBe(true);
  });

  test('a repeat after a lost answer replaces the unused successor', async () => {
    const { refresh: token } = await logIn();
    const lost = await refresh(token);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    expect((await refresh(lost.body.refresh)).status).toBe(401);
    const next = await refresh(again.body.refresh);
    expect(next.status).toBe(200);
    expect(await opens(next.body.access)).toBe(true);
  });

  test('two racing tabs are both answered, one successor remains, and the session stays open', {
    tags: 'postgres-15',
  }, async () => {
    const { refresh: token } = await logIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(await opens(body.access)).toBe(true);
    const next = [];
    for (const { body } of answers) next.push((await refresh(body.refresh)).status);
    expect(next.filter((status) => status === 200)).toHaveLength(1);
  });

  test('two refreshes at once leave exactly one valid branch, in each of 50 rounds', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createUser(app.db);
    const live: number[] = [];
    for (let round = 0; round < 50; round++) {
      const token = await insertToken(id);
      const answers = await Promise.all([refresh(token), refresh(token)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const next = await Promise.all(answers.map(({ body }) => refresh(body.refresh)));
      live.push(next.filter(({ status }) => status === 200).length);
    }
    expect(live).toEqual(Array(50).fill(1));
  });

  test('a successor used while its token is refreshed again leaves one valid branch or none', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createUser(app.db);
    for (let round = 0; round < 20; round++) {
      const token = await insertToken(id);
      const second = await refresh(token);
      const answers = await Promise.all([refresh(second.body.refresh), refresh(token)]);
      const next = [];
      for (const { status, body } of answers) if (status === 200) next.push(await refresh(body.refresh));
      expect(next.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    }
  });

  test('a token used again after its successor was used counts as theft and ends the session', async () => {
    const { refresh: token } = await logIn();
    const second = await refresh(token);
    const third = await refresh(second.body.refresh);
    expect(await opens(third.body.access)).toBe(true);
    const stolen = await refresh(token);
    expect([stolen.status, stolen.body]).toEqual([401, REFUSED]);
    expect(await opens(third.body.access)).toBe(false);
    expect(await opens(second.body.access)).toBe(false);
    expect((await refresh(third.body.refresh)).status).toBe(401);
  });

  test('theft ends one session, not the others of the account', async () => {
    const { username } = await createUser(app.db);
    const [phone, desk] = [await logIn(username), await logIn(username)];
    const second = await refresh(phone.refresh);
    await refresh(second.body.refresh);
    await refresh(phone.refresh);
    expect(await opens(second.body.access)).toBe(false);
    expect(await opens(desk.access)).toBe(true);
    expect((await refresh(desk.refresh)).status).toBe(200);
  });

  test('a token is valid for 30 days, and each new one for another 30', async () => {
    const { refresh: token } = await logIn();
    app.clock.advanceMinutes(30 * MINUTES_OF_DAY - 1);
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    app.clock.advanceMinutes(30 * MINUTES_OF_DAY);
    expect((await refresh(body.refresh)).status).toBe(401);
  });
});

describe('POST api/token/revoke/', () => {
  test('answers 204 and invalidates access and refresh tokens', async () => {
    const { access, refresh: token } = await logIn();
    expect(await opens(access)).toBe(true);
    expect((await revoke(token)).status).toBe(204);
    expect(await opens(access)).toBe(false);
    expect((await refresh(token)).status).toBe(401);
    expect((await revoke(token)).status).toBe(204);
  });

  test('answers 204 for an unknown token, without effect', async () => {
    const { access } = await logIn();
    expect((await revoke('inventado')).status).toBe(204);
    expect(await opens(access)).toBe(true);
  });

  test('a log-out and a refresh at once leave no valid token', { tags: 'postgres-15' }, async () => {
    const { access, refresh: token } = await logIn();
    const [refreshed] = await Promise.all([refresh(token), revoke(token)]);
    expect(await opens(access)).toBe(false);
    if (refreshed.status === 200) {
      expect(await opens(refreshed.body.access)).toBe(false);
      expect((await refresh(refreshed.body.refresh)).status).toBe(401);
    }
  });
});
