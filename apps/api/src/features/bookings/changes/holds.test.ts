import { bookCourt, getBooking, listAvailables, listBookings } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { expireHolds } from './change-booking.ts';

const MONDAY = '2026-03-09';
const HOLD_END = new Date('2026-03-06T12:15:00.000Z');
const JUST_BEFORE = new Date(HOLD_END.getTime() - 1);

const app = useTestApp();

const newCourt = async (fields: Parameters<typeof createClub>[1] = {}) => {
  const { courts, slug } = await createClub(app.db, { courts: 1, ...fields });
  return { court: courts[0]?.id ?? 0, slug };
};
const book = (court: number, { token }: SignedIn) =>
  app.call(bookCourt, { body: { court, date: MONDAY, start_time: '18:00' } }, { as: token });

/** Sets the server's clock and returns a token valid at that moment. */
async function at<T>(now: Date, player: SignedIn, work: (player: SignedIn) => Promise<T>): Promise<T> {
  app.clock.now = now;
  return work({ ...player, token: await app.signIn(player.userId) });
}
const shown = async (id: number, { token }: SignedIn) => {
  const { body } = await app.call(getBooking, { params: { id } }, { as: token });
  return [body.status, body.status_label, body.hold_expires_at, body.cancellable_until];
};
const stored = (id: number) =>
  app.db
    .selectFrom('bookings')
    .innerJoin('court_occupations as occupation', 'occupation.id', 'bookings.occupation_id')
    .select(['bookings.status', 'bookings.hold_expires_at', 'occupation.status as occupation'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
const historyOf = (id: number) =>
  app.db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'from_status', 'to_status', 'reason'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();

describe('a hold', () => {
  test('occupies its court until its end, to the instant', async () => {
    const { court, slug } = await newCourt();
    const [owner, next] = [await newPlayer(app), await newPlayer(app)];
    const { body: held } = await book(court, owner);
    const startsAt18 = async () => {
      const { body } = await app.call(listAvailables, { query: { date: MONDAY, club_slug: slug } });
      return body.some(({ id }) => id === '18:00');
    };

    expect((await at(JUST_BEFORE, next, (player) => book(court, player))).status).toBe(409);
    expect(await startsAt18()).toBe(false);
    expect(await at(JUST_BEFORE, owner, (player) => shown(held.id, player))).toEqual([
      10,
      'Aguardando Pagamento',
      HOLD_END.toISOString(),
      held.start_at,
    ]);

    expect(await at(HOLD_END, owner, (player) => shown(held.id, player))).toEqual([
      40,
      'Cancelada',
      null,
      null,
    ]);
    expect(await startsAt18()).toBe(true);
    // The rows are unchanged: reads do not write.
    expect(await stored(held.id)).toEqual({
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: HOLD_END,
      occupation: 'held',
    });

    expect((await at(HOLD_END, next, (player) => book(court, player))).status).toBe(201);
    expect(await stored(held.id)).toEqual({
      status: BOOKING_STATUS.cancelled,
      hold_expires_at: null,
      occupation: 'released',
    });
    expect(await historyOf(held.id)).toEqual([
      {
        at: TEST_NOW,
        actor_id: owner.id,
        from_status: null,
        to_status: BOOKING_STATUS.awaiting_payment,
        reason: 'booked',
      },
      {
        at: HOLD_END,
        actor_id: null,
        from_status: BOOKING_STATUS.awaiting_payment,
        to_status: BOOKING_STATUS.cancelled,
        reason: 'hold_expired',
      },
    ]);
  });

  test('that is over is listed as cancelled, not as open', async () => {
    const { court } = await newCourt();
    const owner = await newPlayer(app);
    const { body: held } = await book(court, owner);
    const ids = (status: string) => async (player: SignedIn) => {
      const { body } = await app.call(listBookings, { query: { status } }, { as: player.token });
      return [body.count, ...body.results.map(({ id }) => id)];
    };
    expect(await at(JUST_BEFORE, owner, ids('10,20,30'))).toEqual([1, held.id]);
    expect(await at(JUST_BEFORE, owner, ids('40'))).toEqual([0]);
    expect(await at(HOLD_END, owner, ids('10,20,30'))).toEqual([0]);
    expect(await at(HOLD_END, owner, ids('40'))).toEqual([1, held.id]);
  });

  test('that is over is ended by the next overlapping booking, also two of them, and others stay unchanged', {
    tags: 'postgres-15',
  }, async () => {
    const { court } = await newCourt();
    const over = {
      court_id: court,
      date: MONDAY,
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
      hold_expires_at: TEST_NOW,
    };
    const first = await createBooking(app.db, { ...over, start_time: '17:30' });
    const second = await createBooking(app.db, { ...over, start_time: '18:30' });
    const apart = await createBooking(app.db, { ...over, start_time: '19:30' });
    expect((await book(court, await newPlayer(app))).status).toBe(201);
    const statuses = await Promise.all(
      [first, second, apart].map(async ({ id }) => (await stored(id)).status),
    );
    expect(statuses).toEqual([
      BOOKING_STATUS.cancelled,
      BOOKING_STATUS.cancelled,
      BOOKING_STATUS.awaiting_payment,
    ]);
  });

  test('of a club without online payment ends at the start, unconfirmed', async () => {
    const { court } = await newCourt({ online_payment: false });
    const owner = await newPlayer(app);
    const { body: waiting } = await book(court, owner);
    const start = new Date(waiting.start_at);
    await expireHolds(app.db, new Date(start.getTime() - 1));
    expect((await stored(waiting.id)).status).toBe(BOOKING_STATUS.awaiting_confirmation);
    expect(await at(start, owner, (player) => shown(waiting.id, player))).toEqual([
      40,
      'Cancelada',
      null,
      null,
    ]);
    await expireHolds(app.db, start);
    expect(await stored(waiting.id)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
    });
  });
});

describe('expireHolds', () => {
  const held = async (count: number) => {
    const { courts } = await createClub(app.db, { courts: count });
    const player_id = (await createPlayer(app.db)).id;
    const hold = {
      player_id,
      date: MONDAY,
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
    };
    return Promise.all(
      courts.map(({ id }) => createBooking(app.db, { ...hold, court_id: id, hold_expires_at: HOLD_END })),
    );
  };

  test('ends every expired hold once, also in several batches and runs at once', {
    tags: 'postgres-15',
  }, async () => {
    await expireHolds(app.db, HOLD_END);
    const bookings = await held(120);
    const confirmed = await createBooking(app.db, { date: MONDAY, start_time: '10:00' });
    expect(await expireHolds(app.db, JUST_BEFORE)).toBe(0);
    const counts = await Promise.all(Array.from({ length: 2 }, () => expireHolds(app.db, HOLD_END)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(120);
    for (const { id } of bookings) {
      expect(await stored(id)).toEqual({
        status: BOOKING_STATUS.cancelled,
        hold_expires_at: null,
        occupation: 'released',
      });
      expect(
        (await historyOf(id)).filter(({ to_status }) => to_status === BOOKING_STATUS.cancelled),
      ).toHaveLength(1);
    }
    expect((await stored(confirmed.id)).status).toBe(BOOKING_STATUS.confirmed);
    expect(await expireHolds(app.db, HOLD_END)).toBe(0);
  });

  test('skips a booking that another transaction changes', async () => {
    const [busy, free] = await held(2);
    await app.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', busy?.id ?? 0)
        .forUpdate()
        .execute();
      expect(await expireHolds(app.db, HOLD_END)).toBe(1);
    });
    expect((await stored(free?.id ?? 0)).status).toBe(BOOKING_STATUS.cancelled);
    expect(await expireHolds(app.db, HOLD_END)).toBe(1);
  });

  test('ends each hold once, and books each court, when it runs at once with the next bookings', {
    tags: 'postgres-15',
  }, async () => {
    app.clock.now = HOLD_END;
    const bookings = await held(20);
    const bookers = await Promise.all(
      bookings.map(async ({ court_id }) => ({ court_id, player: await newPlayer(app) })),
    );
    const [answers] = await Promise.all([
      Promise.all(bookers.map(({ court_id, player }) => book(court_id, player))),
      expireHolds(app.db, HOLD_END),
      expireHolds(app.db, HOLD_END),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    for (const { id } of bookings) {
      expect(
        (await historyOf(id)).filter(({ to_status }) => to_status === BOOKING_STATUS.cancelled),
      ).toHaveLength(1);
    }
    expect(app.refusedStatements).toEqual([]);
  });
});

test('the minute job ends holds whose own job was lost', async () => {
  const { court } = await newCourt();
  const { body: held } = await book(court, await newPlayer(app));
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
  app.clock.now = HOLD_END;
  await addJob(app.db, 'expire_holds', {}, { runAt: HOLD_END });
  await app.runJobs();
  expect(await stored(held.id)).toEqual({
    status: BOOKING_STATUS.cancelled,
    hold_expires_at: null,
    occupation: 'released',
  });
});
