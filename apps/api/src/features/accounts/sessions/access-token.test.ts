import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { ACCESS_AUDIENCE, TOKEN_ISSUER } from '../../../http/session/viewer.ts';
import { insertSession } from './sessions.repository.ts';
import { ACCESS_MINUTES } from './tokens.ts';

const app = useTestApp();

const open = (token: string) => app.call(retrieveUser, undefined, { as: token });

/** A token like a real one of an open session, except for the changes of the test. */
async function forge({
  alg = 'HS256',
  key = app.secretKey,
  issuer = TOKEN_ISSUER,
  audience = ACCESS_AUDIENCE,
  claims = {},
}) {
  const user = await createUser(app.db);
  const sid = await insertSession(app.db, user.id);
  const issued = Math.floor(TEST_NOW.getTime() / 1000);
  return new SignJWT({ sid, ...claims })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(user.id))
    .setIssuedAt(issued)
    .setExpirationTime(issued + 60)
    .sign(key);
}

describe('an access token', () => {
  test("made like the server's is accepted", async () => {
    expect((await open(await forge({}))).status).toBe(200);
  });

  test.each([
    ['signed with another key', { key: new TextEncoder().encode('another key, also of 32 bytes or more') }],
    ['signed with another algorithm', { alg: 'HS512' }],
    ['of another issuer', { issuer: 'someone-else' }],
    ['for another audience', { audience: 'refresh' }],
    ['without a session', { claims: { sid: undefined } }],
    ['whose session is no text', { claims: { sid: 7 } }],
    ['of an unknown session', { claims: { sid: '00000000-0000-4000-8000-000000000000' } }],
    ['whose session is no session id', { claims: { sid: "' or true --" } }],
  ])('%s is refused with 401', async (_, change) => {
    const { status, body } = await open(await forge(change));
    expect([status, body]).toEqual([401, { error: 'Entre na sua conta para continuar.' }]);
  });

  test('is refused with 401 without a signature (alg none)', async () => {
    const user = await createUser(app.db);
    const sid = await insertSession(app.db, user.id);
    const token = new UnsecuredJWT({ sid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(ACCESS_AUDIENCE)
      .setSubject(String(user.id))
      .encode();
    expect((await open(token)).status).toBe(401);
    expect((await open(token.replace(/\.$/, ''))).status).toBe(401);
  });

  test('is refused with 401 when its claims changed under the old signature', async () => {
    const [head, , signature] = (await forge({})).split('.');
    const claims = Buffer.from(
      JSON.stringify({ sid: 'x', iss: TOKEN_ISSUER, aud: ACCESS_AUDIENCE }),
    ).toString('base64url');
    expect((await open(`${head}.${claims}.${signature}`)).status).toBe(401);
  });

  test('is refused when it is a refresh token or another text', async () => {
    const { username } = await createUser(app.db);
    const { body } = await app.call(obtainToken, { body: { username, password: TEST_PASSWORD } });
    for (const token of [body.refresh, 'x', 'a.b.c', ''])
      expect((await open(token)).status).toBe(token ? 401 : 401);
  });

  test('is refused with 401 in another scheme', async () => {
    for (const authorization of ['Basic YTpi', 'bearer x', 'Bearer', 'Bearer a b']) {
      const answer = await app.app.inject({ url: '/api/users/retrieve', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
    }
  });

  test("is valid for 15 minutes of the server's clock", async () => {
    const user = await createUser(app.db);
    const token = await app.signIn(user.id);
    app.clock.advanceMinutes(ACCESS_MINUTES);
    app.clock.now = new Date(app.clock.now.getTime() - 1000);
    expect((await open(token)).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    expect((await open(token)).status).toBe(401);
  });

  test('of a deleted account is refused at once', async () => {
    const user = await createUser(app.db);
    const token = await app.signIn(user.id);
    expect((await open(token)).status).toBe(200);
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await open(token)).status).toBe(401);
  });

  test('that is invalid is refused on a public call too', async () => {
    const answer = await app.app.inject({
      url: '/api/players/1/',
      headers: { authorization: 'Bearer x' },
    });
    expect(answer.statusCode).toBe(401);
  });
});
