import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { registerLevel } from '@bandeja/contract/calls/levels';
import { createMatch } from '@bandeja/contract/calls/matches';
import { createPlayer } from '@bandeja/contract/calls/players';
import { COMPLETE_PROFILE, createClub, createUser as insertUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { newPlayer } from '../new-player.ts';
import { useTestApp } from '../test-app.ts';

// The contract's own test finds fields that a body declares; here each creating call is sent fields that it does not.

const app = useTestApp();

const DECIDED_BY_SERVER = {
  id: 1,
  status: BOOKING_STATUS.confirmed,
  state: 'confirmed',
  price: '0.00',
  price_cents: 0,
  hold_expires_at: null,
  level: 7,
  reliability: 100,
  finished: true,
  finished_team: 'A',
  winner: 'A',
  created_by: 1,
  created_at: '2020-01-01T00:00:00Z',
  user_id: 1,
  player_id: 1,
  role: 'admin',
  is_staff: true,
  is_active: true,
  is_superuser: true,
  email_verified_at: '2020-01-01T00:00:00Z',
};
/** The body with more fields than its type has. */
const withMore = <Body extends object>(body: Body): Body => ({ ...DECIDED_BY_SERVER, ...body });

test('bookCourt: status, price and player are decided by the server', async () => {
  const { courts } = await createClub(app.db, { courts: 1 });
  const viewer = await newPlayer(app);
  const body = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '10:00' };
  const { status, body: booking } = await app.call(bookCourt, { body: withMore(body) }, { as: viewer.token });
  expect([status, booking.player]).toEqual([201, viewer.id]);
  const row = await app.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  expect(row.price_cents).toBeGreaterThan(0);
  expect(row.hold_expires_at).not.toBeNull();
  expect(row.status).toBe(BOOKING_STATUS.awaiting_payment);
});

test('createMatch: result and creator are decided by the server', async () => {
  const viewer = await newPlayer(app, COMPLETE_PROFILE);
  const body = { date: '2026-03-06T12:00:00Z', type: 'Friendly' as const };
  const { status, body: match } = await app.call(createMatch, { body: withMore(body) }, { as: viewer.token });
  expect([status, match.winner, match.ended_at]).toEqual([201, null, null]);
  const row = await app.db
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', match.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ created_by: viewer.id, ended_at: null, finished_team: null });
});

test('createUser and createPlayer: the e-mail stays unverified and the level empty', async () => {
  const body = { username: 'ana.massa', email: 'ana.massa@exemplo.com', password: 'Smash#1990' };
  expect((await app.call(createUser, { body: withMore(body) })).status).toBe(201);
  const account = await app.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', body.username)
    .executeTakeFirstOrThrow();
  expect(account.email_verified_at).toBeNull();

  const { id } = await insertUser(app.db);
  const profile = {
    user: id,
    first_name: 'Ana',
    last_name: 'Souza',
    best_hand: 'right',
    court_position: 'left',
    gender: 'F',
  } as const;
  const as = await app.signIn(id);
  const created = await app.call(createPlayer, { body: withMore(profile) }, { as });
  expect([created.status, created.body.level]).toEqual([201, null]);
  expect((await app.call(createPlayer, { body: { ...profile, user: account.id } }, { as })).status).toBe(403);
});

test('registerLevel: the reliability is that of a beginning, or the call is refused', async () => {
  const viewer = await newPlayer(app, { level: null });
  const declared = {
    player: viewer.id,
    level: 4,
    previous_level: 4,
    reliability: 20,
    previous_reliability: 20,
  };
  for (const change of [
    { reliability: 90 },
    { previous_reliability: 90 },
    { previous_level: 1 },
    { player: 1 },
  ]) {
    const { status } = await app.call(
      registerLevel,
      { body: { ...declared, ...change } },
      { as: viewer.token },
    );
    expect(status).toBeGreaterThanOrEqual(400);
  }
  const more = { ...DECIDED_BY_SERVER, ...declared };
  const { status, body } = await app.call(registerLevel, { body: more }, { as: viewer.token });
  expect([status, body.level, body.reliability]).toEqual([201, 4, 20]);
});
