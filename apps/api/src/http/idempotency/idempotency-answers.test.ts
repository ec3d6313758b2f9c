import { changePassword } from '@bandeja/contract/calls/accounts/account-changes';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, getMatch, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { chargePayment } from '@bandeja/contract/calls/payments';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeEach, expect, test } from 'vitest';
import { createOwnedThings, type OwnedThings } from '../../../test/owned-things.ts';
import { useTestApp } from '../../../test/test-app.ts';

// An Idempotency-Key keeps the id of its answer's object and a hash of its body for thirty days.

const app = useTestApp();
let things: OwnedThings;
let username: string;
beforeEach(async () => {
  things = await createOwnedThings(app);
  const user = app.db.selectFrom('users').select('username').where('id', '=', things.owner.userId);
  username = (await user.executeTakeFirstOrThrow()).username;
});

const as = (key: string, token = things.owner.token) => ({ as: token, headers: { 'idempotency-key': key } });
const keptOf = async (user_id: number) =>
  (await app.db.selectFrom('idempotency_keys').select('call').where('user_id', '=', user_id).execute())
    .length;

test('calls with a password or tokens store nothing', async () => {
  const login = { body: { username, password: TEST_PASSWORD } };
  const tokens = await app.call(obtainToken, login, as('a'));
  expect(tokens.status).toBe(200);
  const { refresh } = tokens.body;
  expect((await app.call(refreshToken, { body: { refresh } }, as('b'))).status).toBe(200);
  const change = { password: TEST_PASSWORD, new_password: 'outra-bandeja-2026' };
  expect((await app.call(changePassword, { body: change }, as('c'))).status).toBe(200);
  expect(await keptOf(things.owner.userId)).toBe(0);
});

test('an invite link is not kept', async () => {
  const invited = await app.call(inviteToMatch, { params: { id: things.match } }, as('a'));
  expect(invited.status).toBe(201);
  expect(await keptOf(things.owner.userId)).toBe(0);
});

test('a stolen refresh token ends its session, also with a key', async () => {
  const login = { body: { username, password: TEST_PASSWORD } };
  const { body: first } = await app.call(obtainToken, login);
  const { body: second } = await app.call(refreshToken, { body: { refresh: first.refresh } });
  const { body: third } = await app.call(refreshToken, { body: { refresh: second.refresh } });
  const thief = as('thief', things.other.token);
  expect((await app.call(refreshToken, { body: { refresh: first.refresh } }, thief)).status).toBe(401);
  expect((await app.call(refreshToken, { body: { refresh: third.refresh } })).status).toBe(401);
});

test('a key that was used for another charge charges nothing', async () => {
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

test('a repeat shows the object as it is now', async () => {
  const body = { court: things.court, date: '2026-03-10', start_time: '08:00', duration: 60 };
  const { body: booked } = await app.call(bookCourt, { body }, as('a'));
  await app.call(cancelBooking, { params: { id: booked.id }, body: {} }, { as: things.owner.token });
  const again = await app.call(bookCourt, { body }, as('a'));
  expect([again.status, again.body.id, again.body.status]).toEqual([
    201,
    booked.id,
    BOOKING_STATUS.cancelled,
  ]);
});

test('a repeat whose object was deleted is answered as a read, without repeating the work', async () => {
  const body = { match: things.match, player: things.other.id };
  const { body: added } = await app.call(addMatchPlayer, { body }, as('a'));
  await app.call(removeMatchPlayer, { body: { id: added.id } }, { as: things.owner.token });
  const again = await app.call(addMatchPlayer, { body }, as('a'));
  expect([again.status, again.headers['x-error-code']]).toEqual([404, 'match_player_not_found']);
  const { body: match } = await app.call(
    getMatch,
    { params: { id: things.match } },
    { as: things.owner.token },
  );
  expect(match.players.map(({ player }) => player.id)).not.toContain(things.other.id);
});
