import {
  changeEmail,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
} from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { retrieveUser, createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { getMatch } from '@bandeja/contract/calls/matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createPlayer } from '@bandeja/contract/calls/players';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createImage, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let court: number;
beforeAll(async () => {
  court = (await createClub(app.db)).courts[0]?.id ?? 0;
});

const NEW = 'voleio-na-rede-7';
let made = 0;

async function lastLink(email: string, path: RegExp): Promise<string[]> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === email && path.test(text));
  return [...(path.exec(mail?.text ?? '') ?? [])].slice(1);
}
const CONFIRM = /\/email-confirm\/([\w-]+)\n/;
const RESET = /\/password-reset-confirm\/([\w-]+)\/([\w-]+)\n/;

const logIn = async (username: string, password: string) =>
  (await app.call(obtainToken, { body: { username, password } })).body.access;
const own = (as: string) => app.call(getOwnPlayer, undefined, { as });

/**
 * A registration with an address that was never verified: a player, a match, a picture, a booking, sessions, a
 * link.
 */
async function unverified({ player = true } = {}) {
  made += 1;
  const email = `dona${made}@exemplo.com`;
  const { body: user } = await app.call(signUp, {
    body: { username: email, email, password: TEST_PASSWORD },
  });
  const { body: session, headers } = await app.call(obtainToken, {
    body: { username: email, password: TEST_PASSWORD },
  });
  const as = session.access;
  const wanted = `posseiro${made}@exemplo.com`;
  await app.call(changeEmail, { body: { password: TEST_PASSWORD, email: wanted } }, { as });
  const [change = ''] = await lastLink(wanted, CONFIRM);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  if (!player) return { email, user, session, change, cookie, player: 0, booking: 0, match: 0 };
  const names = { first_name: 'Posseiro', last_name: 'Anterior', of_age: true };
  const { body } = await app.call(createPlayer, { body: { user: user.id, ...names } }, { as });
  await createImage(app.db, { object_id: body.id, image: `/media/posseiro${made}.webp` });
  const date = '2026-03-09';
  const start_time = `${10 + made}:00`;
  const booking = await createBooking(app.db, { player_id: body.id, court_id: court, date, start_time });
  const other = await newPlayer(app);
  const match = await createMatch(app.db, {
    date: '2026-03-05T22:00:00.000Z',
    players: [other.id, body.id],
    finished: true,
    sets: [[6, 4]],
  });
  return { email, user, session, change, cookie, player: body.id, booking: booking.id, match: match.id };
}
type Registration = Awaited<ReturnType<typeof unverified>>;

async function reset(
  { email }: Registration,
  more: { previous_data?: 'ask' | 'keep' | 'discard' } = {},
  headers: Record<string, string> = {},
) {
  await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
  const [uidb64 = '', token = ''] = await lastLink(email, RESET);
  const body = { uidb64, token, new_password: NEW, ...more };
  const send = () => app.call(confirmPasswordReset, { body }, { headers });
  return { answer: await send(), body };
}

describe('a registration never verified, when the owner of its address resets the password', () => {
  test('leaves nothing attached: no session, link, player, match, picture or booking', async () => {
    const squat = await unverified();
    const { answer } = await reset(squat, { previous_data: 'discard' });
    expect([answer.status, answer.body]).toEqual([200, {}]);

    expect((await app.call(retrieveUser, undefined, { as: squat.session.access })).status).toBe(401);
    const refreshed = await app.call(refreshToken, { body: { refresh: squat.session.refresh } });
    expect(refreshed.status).toBe(401);
    expect((await app.call(confirmEmail, { body: { token: squat.change } })).status).toBe(400);
    const names = { first_name: 'Posseiro', last_name: 'Atrasado', of_age: true };
    const late = await app.call(
      createPlayer,
      { body: { user: squat.user.id, ...names } },
      { as: squat.session.access },
    );
    expect(late.status).toBe(401);

    const as = await logIn(squat.email, NEW);
    expect((await own(as)).status).toBe(404);
    const data = (await app.call(exportAccount, undefined, { as })).body;
    expect(data.account.email_verified_at).toBe(TEST_NOW.toISOString());
    expect([data.player, data.images, data.bookings, data.matches, data.payments]).toEqual([
      null,
      [],
      [],
      [],
      [],
    ]);
    expect(data.consents.map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'terms']);
    // For other players the match stays, with a removed player; the court is free.
    const match = await app.call(getMatch, { params: { id: squat.match } });
    expect(match.body.players.map(({ player }) => player.first_name)).toContain('Jogador');
    expect(JSON.stringify(match.body)).not.toContain('Posseiro');
    const row = await app.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', squat.booking)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe(BOOKING_STATUS.cancelled);
    // The owner's account is like one after a sign-up.
    const { body: user } = await app.call(retrieveUser, undefined, { as });
    const registered = await app.call(
      createPlayer,
      { body: { user: user.id, first_name: 'Dona', last_name: 'Verdadeira', of_age: true } },
      { as },
    );
    expect(registered.status).toBe(201);
  });

  test('keeps its username, and log-in works by it and by the address', async () => {
    made += 1;
    const email = `nome${made}@exemplo.com`;
    const username = `nome${made}`;
    await app.call(signUp, { body: { username, email, password: TEST_PASSWORD } });
    await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
    const [uidb64 = '', token = ''] = await lastLink(email, RESET);
    const body = { uidb64, token, new_password: NEW };
    expect((await app.call(confirmPasswordReset, { body })).status).toBe(200);
    expect(await logIn(username, NEW)).toBeDefined();
    expect(await logIn(email, NEW)).toBeDefined();
  });

  test.each([
    ['without previous_data', {}],
    ['asked for', { previous_data: 'ask' as const }],
  ])('requires a choice about the data, %s, and the link stays valid until then', async (_, more) => {
    const squat = await unverified();
    const { answer, body } = await reset(squat, more);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'reset_needs_choice']);
    expect((await app.call(retrieveUser, undefined, { as: squat.session.access })).status).toBe(200);
    expect((await own(squat.session.access)).body.id).toBe(squat.player);
    const kept = await app.call(confirmPasswordReset, { body: { ...body, previous_data: 'keep' } });
    expect(kept.status).toBe(200);
    await app.runJobs();
    expect(app.mails.findLast(({ to }) => to === squat.email)?.subject).toBe(
      'A senha da sua conta foi trocada',
    );
    expect((await own(await logIn(squat.email, NEW))).body.id).toBe(squat.player);
    expect((await app.call(retrieveUser, undefined, { as: squat.session.access })).status).toBe(401);
    expect((await app.call(confirmEmail, { body: { token: squat.change } })).status).toBe(400);
  });

  test('requires no choice when there is no player', async () => {
    const squat = await unverified({ player: false });
    expect((await reset(squat, { previous_data: 'ask' })).answer.status).toBe(200);
  });

  test('keeps the data on a device with an earlier log-in of the account', async () => {
    const registration = await unverified();
    const { answer } = await reset(registration, {}, { cookie: registration.cookie });
    expect(answer.status).toBe(200);
    expect((await own(await logIn(registration.email, NEW))).body.id).toBe(registration.player);
  });

  test('keeps the data when the address was verified', async () => {
    const registration = await unverified();
    const [token = ''] = await lastLink(registration.email, CONFIRM);
    // Revoked by the change that was requested later: verified directly.
    expect((await app.call(confirmEmail, { body: { token } })).status).toBe(400);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: TEST_NOW })
      .where('id', '=', registration.user.id)
      .execute();
    expect((await reset(registration)).answer.status).toBe(200);
    expect((await own(await logIn(registration.email, NEW))).body.id).toBe(registration.player);
  });

  test('answers 400 for another choice', async () => {
    const { answer } = await reset(await unverified({ player: false }), { previous_data: 'x' as never });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['previous_data']]);
  });
});
