import { changePassword } from '@bandeja/contract/calls/account-changes';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts';
import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { chargePayment } from '@bandeja/contract/calls/payments';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOwnedThings, type OwnedThings } from '../../testing/owned-things.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

// An Idempotency-Key keeps an answer, and a trace of its body, for thirty days. What must be nobody's to read is not kept.

let app: TestApp;
let things: OwnedThings;
let username: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  things = await createOwnedThings(app);
  const user = app.db.selectFrom('users').select('username').where('id', '=', things.owner.userId);
  username = (await user.executeTakeFirstOrThrow()).username;
});
afterAll(() => app.close());

const as = (key: string, token = things.owner.token) => ({ as: token, headers: { 'idempotency-key': key } });
const keptOf = async (user_id: number) =>
  (await app.db.selectFrom('idempotency_keys').select('call').where('user_id', '=', user_id).execute())
    .length;

test('neither tokens nor a trace of a password', async () => {
  const login = { body: { username, password: TEST_PASSWORD } };
  const tokens = await app.call(obtainToken, login, as('a'));
  expect(tokens.status).toBe(200);
  const { refresh } = tokens.body;
  expect((await app.call(refreshToken, { body: { refresh } }, as('b'))).status).toBe(200);
  const change = { password: TEST_PASSWORD, new_password: 'outra-bandeja-2026' };
  expect((await app.call(changePassword, { body: change }, as('c'))).status).toBe(200);
  expect(await keptOf(things.owner.userId)).toBe(0);
});

test('nor the link of an invite', async () => {
  const invited = await app.call(inviteToMatch, { params: { id: things.match } }, as('a'));
  expect(invited.status).toBe(201);
  expect(await keptOf(things.owner.userId)).toBe(0);
});

test('a stolen refresh token ends its session, whatever key it comes with', async () => {
  const login = { body: { username, password: TEST_PASSWORD } };
  const { body: first } = await app.call(obtainToken, login);
  const { body: second } = await app.call(refreshToken, { body: { refresh: first.refresh } });
  const { body: third } = await app.call(refreshToken, { body: { refresh: second.refresh } });
  const thief = as('thief', things.other.token);
  expect((await app.call(refreshToken, { body: { refresh: first.refresh } }, thief)).status).toBe(401);
  expect((await app.call(refreshToken, { body: { refresh: third.refresh } })).status).toBe(401);
});

test('a key that was for something else charges nothing', async () => {
  const another = await createOwnedThings(app);
  await app.db
    .updateTable('bookings')
    .set({ player_id: things.owner.id })
    .where('id', '=', another.held)
    .execute();
  const charge = (payment_id: number, key: string) =>
    app.call(chargePayment, { body: { payment_id, method: 'pix' } }, as(key));
  expect((await charge(things.payment, 'once')).status).toBe(200);
  expect((await charge(another.payment, 'once')).status).toBe(409);
  expect((await charge(another.payment, 'k'.repeat(201))).status).toBe(400);
  const untouched = app.db
    .selectFrom('payments')
    .select(['status', 'attempts'])
    .where('id', '=', another.payment);
  expect(await untouched.executeTakeFirst()).toEqual({ status: 'created', attempts: 0 });
});
