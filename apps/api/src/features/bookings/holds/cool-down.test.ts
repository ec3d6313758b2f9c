import { type Booking, bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_REFUSAL_SENTENCES } from '@bandeja/rules/bookings/booking-refusals';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { changeBooking, expireHolds } from '../changes/change-booking.ts';

const app = useTestApp();
let courts: number[];
beforeAll(async () => {
  courts = (await createClub(app.db, { courts: 2 })).courts.map(({ id }) => id);
});

const book = (court: number | undefined, { token }: SignedIn) =>
  app.call(
    bookCourt,
    { body: { court: court ?? 0, date: '2026-03-09', start_time: '18:00' } },
    { as: token },
  );

const cancel = ({ id }: Booking, { token }: SignedIn) =>
  app.call(cancelBooking, { params: { id }, body: {} }, { as: token });

afterEach(() => {
  app.clock.now = TEST_NOW;
});

test('a player who books and cancels a court in turn is answered 429 from the fourth booking on, without a rate store', async () => {
  const player = await newPlayer(app);
  for (let round = 0; round < 3; round++) {
    const { status, body } = await book(courts[0], player);
    expect(status).toBe(201);
    expect((await cancel(body, player)).status).toBe(200);
    app.clock.advanceMinutes(1);
  }
  const refused = await book(courts[0], player);
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    429,
    String(117 * 60),
    { error: BOOKING_REFUSAL_SENTENCES.court_cooling_down },
  ]);
  expect((await book(courts[1], player)).status).toBe(201);

  const other = await newPlayer(app);
  const { status, body } = await book(courts[0], other);
  expect(status).toBe(201);
  await cancel(body, other);

  app.clock.now = new Date(TEST_NOW.getTime() + 120 * 60_000);
  const later = { ...player, token: await app.signIn(player.userId) };
  expect((await book(courts[0], later)).status).toBe(201);
});

test.each([
  { how: 'at the instant of its end, before that is written', sweeps: false },
  { how: 'after its end is written', sweeps: true },
])(
  'a court that is held until the hold ends, again and again, is refused from the fourth hold on, $how',
  async ({ sweeps }) => {
    const court = (await createClub(app.db, { courts: 1 })).courts[0]?.id;
    const account = await newPlayer(app, { email_verified_at: null });
    const answers: number[] = [];
    for (let round = 0; round < 12; round++) {
      const player = { ...account, token: await app.signIn(account.userId) };
      answers.push((await book(court, player)).status);
      app.clock.advanceMinutes(HOLD_MINUTES);
      if (sweeps) await expireHolds(app.db, app.clock.now);
    }
    // 15 minutes each: the fourth one waits until two hours after the first one ended.
    expect(answers).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429, 201, 201, 429]);
  },
);

test('five unpaid ends in a day, of different courts, refuse the player every court until the day is over', async () => {
  const player = await newPlayer(app);
  const club = await createClub(app.db, { courts: 6 });
  for (const { id } of club.courts.slice(0, 5)) {
    const { status, body } = await book(id, player);
    expect(status).toBe(201);
    await cancel(body, player);
    app.clock.advanceMinutes(1);
  }
  const refused = await book(club.courts[5]?.id, player);
  expect([refused.status, refused.headers['x-error-code'], refused.headers['retry-after']]).toEqual([
    429,
    'player_cooling_down',
    String(24 * 3_600 - 5 * 60),
  ]);
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000);
  const later = { ...player, token: await app.signIn(player.userId) };
  expect((await book(club.courts[5]?.id, later)).status).toBe(201);
});

test('bookings that the club cancelled, or did not confirm in time, do not count', async () => {
  const player = await newPlayer(app);
  const court = (await createClub(app.db, { courts: 1 })).courts[0]?.id ?? 0;
  for (let round = 0; round < 3; round++) {
    const { body } = await book(court, player);
    await withTransaction(app.db, (tx) =>
      changeBooking(tx, {
        id: body.id,
        event: { type: 'cancelled_by_club' },
        now: app.clock.now,
        actor: null,
        reason: 'cancelled_by_club',
      }),
    );
  }
  const without = (await createClub(app.db, { courts: 1, online_payment: false })).courts[0]?.id ?? 0;
  for (const start of [9, 10, 11]) {
    await createBooking(app.db, {
      player_id: player.id,
      court_id: without,
      date: '2026-03-06',
      start_time: `${String(start).padStart(2, '0')}:00`,
      status: BOOKING_STATUS.awaiting_confirmation,
      hold_expires_at: TEST_NOW,
    });
  }
  await expireHolds(app.db, TEST_NOW);
  expect([(await book(court, player)).status, (await book(without, player)).status]).toEqual([201, 201]);
});

test('of 20 bookings at once by a player who cancelled the court three times none is accepted', {
  tags: 'postgres-15',
}, async () => {
  const player = await newPlayer(app);
  const court = (await createClub(app.db, { courts: 1 })).courts[0]?.id;
  for (let round = 0; round < 3; round++) await cancel((await book(court, player)).body, player);
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(court, player)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(429));
});
