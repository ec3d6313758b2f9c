import { type Booking, bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../testing/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../testing/test-app.ts';

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
    String(7 * 60),
    {
      error:
        'Você cancelou três reservas desta quadra há pouco. Espere alguns minutos para reservar nela de novo.',
    },
  ]);
  expect((await book(courts[1], player)).status).toBe(201);

  const other = await newPlayer(app);
  const { status, body } = await book(courts[0], other);
  expect(status).toBe(201);
  await cancel(body, other);

  app.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000);
  expect((await book(courts[0], player)).status).toBe(201);
  app.clock.now = TEST_NOW;
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
