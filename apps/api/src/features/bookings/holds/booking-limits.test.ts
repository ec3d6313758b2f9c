import { type Booking, bookCourt } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();

const book = (body: { court: number; date: string; start_time: string }, as: string) =>
  app.call(bookCourt, { body }, { as });

async function newCourt(fields: Parameters<typeof createClub>[1] = {}): Promise<number> {
  const { courts } = await createClub(app.db, { courts: 1, max_open_holds: 100, ...fields });
  return courts[0]?.id ?? 0;
}

async function leavesNoRow(work: () => Promise<void>): Promise<void> {
  const count = () =>
    app.db
      .selectFrom('bookings')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await work();
  expect(await count()).toEqual(before);
}

describe('the limits of a player', () => {
  const hold = { status: BOOKING_STATUS.awaiting_payment, created_at: TEST_NOW };
  const bookings = (count: number, fields: Omit<Parameters<typeof createBooking>[1], 'start_time'>) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        createBooking(app.db, { ...fields, start_time: `${9 + index}:00` }),
      ),
    );

  test('the third booking of a club and opening day is a 409; another day, club or player is accepted', async () => {
    const [court, elsewhere] = [await newCourt(), await newCourt()];
    const busy = await newPlayer(app);
    await bookings(2, { player_id: busy.id, court_id: court, date: MONDAY });
    await leavesNoRow(async () => {
      const { status, body } = await book({ court, date: MONDAY, start_time: '18:00' }, busy.token);
      expect([status, body]).toEqual([409, { error: 'Você já chegou ao limite de reservas deste dia.' }]);
    });
    for (const [where, date] of [
      [elsewhere, MONDAY],
      [court, '2026-03-10'],
    ] as const) {
      expect((await book({ court: where, date, start_time: '18:00' }, busy.token)).status).toBe(201);
    }
    const other = await newPlayer(app);
    expect((await book({ court, date: MONDAY, start_time: '18:00' }, other.token)).status).toBe(201);
  });

  test('the fourth open hold at any clubs is a 409', async () => {
    const busy = await newPlayer(app);
    await bookings(2, { ...hold, player_id: busy.id, court_id: await newCourt(), date: MONDAY });
    await bookings(1, {
      ...hold,
      status: BOOKING_STATUS.awaiting_confirmation,
      player_id: busy.id,
      court_id: await newCourt(),
      date: '2026-03-11',
    });
    const input = { court: await newCourt({ max_open_holds: 3 }), date: '2026-03-12', start_time: '18:00' };
    await leavesNoRow(async () => {
      const { status, body } = await book(input, busy.token);
      expect([status, body]).toEqual([
        409,
        { error: 'Você já tem reservas esperando pagamento. Pague ou cancele uma antes.' },
      ]);
    });
  });

  test('an account without a verified e-mail has one open hold at a time, and the next after its payment', async () => {
    const { courts } = await createClub(app.db, { courts: 3, max_bookings_per_day: 9, max_open_holds: 9 });
    const player = await newPlayer(app, { email_verified_at: null });
    const slot = (index: number) => ({ court: courts[index]?.id ?? 0, date: MONDAY, start_time: '18:00' });
    const first = await book(slot(0), player.token);
    expect(first.status).toBe(201);
    const refused = await book(slot(1), player.token);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error:
          'Confirme seu e-mail para ter mais de uma reserva em aberto, ou pague a que já está esperando.',
      },
    ]);
    await app.db
      .updateTable('bookings')
      .set({ status: BOOKING_STATUS.confirmed, hold_expires_at: null })
      .where('id', '=', first.body.id)
      .execute();
    expect((await book(slot(1), player.token)).status).toBe(201);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: TEST_NOW })
      .where('id', '=', player.userId)
      .execute();
    expect((await book(slot(2), player.token)).status).toBe(201);
  });

  test('of eight bookings at once an account without a verified e-mail gets one', {
    tags: 'postgres-15',
  }, async () => {
    const { courts } = await createClub(app.db, { courts: 8, max_bookings_per_day: 9, max_open_holds: 9 });
    const player = await newPlayer(app, { email_verified_at: null });
    const answers = await Promise.all(
      courts.map(({ id }) => book({ court: id, date: MONDAY, start_time: '18:00' }, player.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('cancelled bookings and expired holds do not count', async () => {
    const busy = await newPlayer(app);
    const court = await newCourt({ max_open_holds: 1, max_bookings_per_day: 1 });
    await bookings(1, {
      player_id: busy.id,
      court_id: court,
      date: MONDAY,
      status: BOOKING_STATUS.cancelled,
    });
    await bookings(2, {
      ...hold,
      player_id: busy.id,
      court_id: await newCourt(),
      date: MONDAY,
      hold_expires_at: TEST_NOW,
    });
    await createBooking(app.db, {
      ...hold,
      player_id: busy.id,
      court_id: court,
      date: MONDAY,
      start_time: '20:00',
      hold_expires_at: TEST_NOW,
    });
    const { status } = await book({ court, date: MONDAY, start_time: '18:00' }, busy.token);
    expect(status).toBe(201);
  });

  test('of many at once on different courts only as many as the limit are accepted', {
    tags: 'postgres-15',
  }, async () => {
    const { courts } = await createClub(app.db, { courts: 8, max_bookings_per_day: 2, max_open_holds: 9 });
    for (let round = 0; round < 5; round++) {
      const eager = await newPlayer(app);
      const date = `2026-03-1${round}`;
      const answers = await Promise.all(
        courts.map(({ id }) => book({ court: id, date, start_time: '18:00' }, eager.token)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(409)]);
      const held = await app.db
        .selectFrom('bookings')
        .select('id')
        .where('player_id', '=', eager.id)
        .where('status', '<>', BOOKING_STATUS.cancelled)
        .execute();
      expect(held).toHaveLength(2);
    }
  });

  test('of many open holds at once at different clubs only as many as the limit are accepted', {
    tags: 'postgres-15',
  }, async () => {
    const eager = await newPlayer(app);
    const courts = await Promise.all(Array.from({ length: 8 }, () => newCourt({ max_open_holds: 3 })));
    const answers = await Promise.all(
      courts.map((court) => book({ court, date: MONDAY, start_time: '18:00' }, eager.token)),
    );
    const booked = answers
      .filter(({ status }) => status === 201)
      .map(({ body }: { body: Booking }) => body.id);
    expect(booked).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe('limits set by the club', () => {
  const input = { date: MONDAY, start_time: '18:00' };

  test.each<[string, Parameters<typeof createClub>[1], Record<string, unknown>, string | null]>([
    ['days ahead', { days_ahead: 2 }, { date: '2026-03-08' }, null],
    ['a day beyond them', { days_ahead: 2 }, { date: '2026-03-09' }, 'Ainda não dá para reservar este dia.'],
    ['days ahead of a whole season', { days_ahead: 60 }, { date: '2026-05-05' }, null],
    ['its step', { start_step_minutes: 45 }, { start_time: '07:45' }, null],
    [
      'off its step',
      { start_step_minutes: 45 },
      { start_time: '07:30' },
      'As reservas não começam neste minuto. Escolha um dos horários da lista.',
    ],
    ['its step from each opening', { hours: [{ opens: 435, closes: 1380 }] }, { start_time: '18:15' }, null],
    ['its duration', { durations: [45, 75] }, { duration: 75 }, null],
    ['its shortest duration, when none is asked for', { durations: [75, 45] }, {}, null],
    ['a duration of others', { durations: [45, 75] }, { duration: 60 }, 'O clube não oferece esta duração.'],
    [
      'its hours of that weekday',
      { hours: [{ weekdays: [2, 3, 4, 5, 6, 7], opens: 420, closes: 1380 }] },
      {},
      'O clube está fechado neste dia.',
    ],
    ['its holiday', { holidays: [{ date: MONDAY }] }, {}, 'O clube está fechado neste dia.'],
    ['no price yet', { prices: [] }, {}, 'O clube ainda não pôs preço neste horário.'],
  ])('%s', async (_, fields, change, error) => {
    const court = await newCourt(fields);
    const { token } = await newPlayer(app);
    const answer = await book({ court, ...input, ...change }, token);
    expect([answer.status, answer.body]).toEqual(
      error === null ? [201, expect.anything()] : [400, { error }],
    );
  });

  test('one booking a day, and one hold at a time', async () => {
    const court = await newCourt({ max_bookings_per_day: 1 });
    const player = await newPlayer(app);
    expect((await book({ court, ...input }, player.token)).status).toBe(201);
    expect((await book({ court, ...input, start_time: '20:00' }, player.token)).status).toBe(409);
    const strict = await newCourt({ max_open_holds: 1 });
    expect((await book({ court: strict, ...input, date: '2026-03-10' }, player.token)).status).toBe(409);
    const generous = await newCourt({ max_open_holds: 2 });
    expect((await book({ court: generous, ...input, date: '2026-03-10' }, player.token)).status).toBe(201);
  });
});
