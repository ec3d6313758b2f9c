import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookCourt as bookDirectly } from '../../src/features/bookings/holds/book-court.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';

const CLIENTS = 64;
const TAKEN = { error: 'Este horário acabou de ser reservado' };
/** Limits of players are high enough not to matter in these tests. */
const NO_LIMITS = { max_bookings_per_day: 10_000, max_open_holds: 10_000 };

/** The races for a court, on the PostgreSQL of `createApp`. */
export function describeCourtRaces(postgres: string, createApp: () => Promise<TestApp>) {
  describe(`on ${postgres}`, () => {
    let app: TestApp;
    let players: SignedIn[];
    beforeAll(async () => {
      app = await createApp();
      players = await Promise.all(Array.from({ length: CLIENTS }, () => newPlayer(app)));
    });
    afterAll(() => app.close());

    type BookCourtInput = { court: number; date: string; start_time: string; duration?: number };
    const book = (input: BookCourtInput, { token }: SignedIn) =>
      app.call(bookCourt, { body: input }, { as: token });

    async function newCourts(count: number): Promise<number[]> {
      const { courts } = await createClub(app.db, { ...NO_LIMITS, courts: count });
      return courts.map(({ id }) => id);
    }

    /** Bookings that hold their court and overlap another one. */
    async function overlaps(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM bookings a JOIN bookings b ON a.court_id = b.court_id AND a.id < b.id
    WHERE a.status <> ${BOOKING_STATUS.cancelled} AND b.status <> ${BOOKING_STATUS.cancelled}
      AND tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`.execute(app.db);
      return rows[0]?.count ?? -1;
    }

    /** Rows of every table a booking writes to, for these courts. */
    async function rowsOf(courts: readonly number[]) {
      const { rows } = await sql<{ occupations: number; bookings: number; history: number }>`
    SELECT
      (SELECT count(*) FROM court_occupations WHERE court_id = ANY(${courts})) AS occupations,
      (SELECT count(*) FROM bookings WHERE court_id = ANY(${courts})) AS bookings,
      (SELECT count(*) FROM booking_history h JOIN bookings b ON b.id = h.booking_id WHERE b.court_id = ANY(${courts})) AS history`.execute(
        app.db,
      );
      return rows[0];
    }

    describe('64 clients race', () => {
      test('for one slot, 20 times: 20 bookings, every other answer is the same 409 and leaves no row', async () => {
        const [court = 0] = await newCourts(1);
        for (let round = 0; round < 20; round++) {
          const input = {
            court,
            date: `2026-03-${10 + Math.floor(round / 10)}`,
            start_time: `${String(8 + (round % 10)).padStart(2, '0')}:00`,
          };
          const answers = await Promise.all(players.map((player) => book(input, player)));
          const losers = answers.filter(({ status }) => status !== 201);
          expect(losers).toHaveLength(CLIENTS - 1);
          for (const { status, body } of losers) expect([status, body]).toEqual([409, TAKEN]);
        }
        expect(await rowsOf([court])).toEqual({ occupations: 20, bookings: 20, history: 20 });
        expect(await overlaps()).toBe(0);
      });

      test('for overlapping slots of three courts: a 409 only when another player has the time', async () => {
        const courts = await newCourts(3);
        // A fixed sequence, so that a failure can be repeated.
        let state = 20_260_306;
        const random = (below: number) => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
          return Math.floor((state / 2 ** 31) * below);
        };
        const booked: { court: number; from: number; to: number }[] = [];
        const refused: { court: number; from: number; to: number }[] = [];
        for (let round = 0; round < 6; round++) {
          await Promise.all(
            players.map(async (player) => {
              const court = courts[random(3)] ?? 0;
              const minute = 7 * 60 + 30 * random(28);
              const duration = [60, 90, 120][random(3)] ?? 60;
              const start_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
              const date = '2026-03-12';
              const { status, body } = await book({ court, date, start_time, duration }, player);
              const time = { court, from: minute, to: minute + duration };
              if (status === 201) booked.push(time);
              else {
                expect([status, body]).toEqual([409, TAKEN]);
                refused.push(time);
              }
            }),
          );
        }
        expect(booked.length).toBeGreaterThan(courts.length * 5);
        const meet = (a: (typeof booked)[number], b: (typeof booked)[number]) =>
          a.court === b.court && a.from < b.to && b.from < a.to;
        expect(refused.filter((time) => !booked.some((other) => meet(time, other)))).toEqual([]);
        expect(await overlaps()).toBe(0);
        const count = booked.length;
        expect(await rowsOf(courts)).toEqual({ occupations: count, bookings: count, history: count });
      });

      test('for a slot whose hold has just ended: one books it, and the hold is ended once', async () => {
        const [court = 0] = await newCourts(1);
        const held = await createBooking(app.db, {
          court_id: court,
          date: '2026-03-10',
          start_time: '20:00',
          status: BOOKING_STATUS.awaiting_payment,
          created_at: new Date(TEST_NOW.getTime() - 15 * 60_000),
          hold_expires_at: TEST_NOW,
        });
        const input = { court, date: '2026-03-10', start_time: '19:30', duration: 90 };
        const answers = await Promise.all(players.map((player) => book(input, player)));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(CLIENTS - 1);
        const history = await app.db
          .selectFrom('booking_history')
          .select(['from_status', 'to_status', 'reason', 'actor_id'])
          .where('booking_id', '=', held.id)
          .where('to_status', '=', BOOKING_STATUS.cancelled)
          .execute();
        expect(history).toEqual([
          {
            from_status: BOOKING_STATUS.awaiting_payment,
            to_status: BOOKING_STATUS.cancelled,
            reason: 'hold_expired',
            actor_id: null,
          },
        ]);
        expect(await overlaps()).toBe(0);
      });

      test('without the gate, as from many nodes: the lock of the court serializes them', async () => {
        const [court = 0] = await newCourts(1);
        for (let round = 0; round < 10; round++) {
          const input = { court, date: '2026-03-10', start_time: `${String(8 + round).padStart(2, '0')}:00` };
          const answers = await Promise.allSettled(
            players.map(({ id, userId }) =>
              bookDirectly(app.db, { ...input, player: id, user: userId, now: TEST_NOW }),
            ),
          );
          const refusals = answers.flatMap((answer) =>
            answer.status === 'rejected' ? [answer.reason.code] : [],
          );
          expect(refusals).toEqual(Array(CLIENTS - 1).fill('slot_taken'));
        }
        expect(await rowsOf([court])).toEqual({ occupations: 10, bookings: 10, history: 10 });
      });

      test('against a cancellation: the court is either free or taken', async () => {
        const [court = 0] = await newCourts(1);
        const [late, ...others] = players.slice(0, 9);
        if (!late) throw new Error('there are 64 players');
        const outcomes = new Set<number>();
        for (let round = 0; round < 30; round++) {
          const input = {
            court,
            date: `2026-03-${10 + Math.floor(round / 10)}`,
            start_time: `${String(8 + (round % 10)).padStart(2, '0')}:00`,
          };
          // A new owner each round, since three cancellations start a cool-down.
          const owner = players[10 + round];
          if (!owner) throw new Error('there are 64 players');
          const { body: booking } = await book(input, owner);
          const [cancelled, ...answers] = await Promise.all([
            app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: owner.token }),
            ...others.map((player) => book(input, player)),
          ]);
          expect(cancelled.status).toBe(200);
          const won = answers.filter(({ status }) => status === 201).length;
          expect(answers.filter(({ status }) => status === 409)).toHaveLength(others.length - won);
          outcomes.add(won);
          expect((await book(input, late)).status).toBe(won === 0 ? 201 : 409);
        }
        expect([...outcomes].every((won) => won <= 1)).toBe(true);
        expect(await overlaps()).toBe(0);
      });

      test('no race caused a deadlock, a serialization failure or a lock time-out, not even a retried one', () => {
        expect(app.refusedStatements.filter((state) => state !== '23P01')).toEqual([]);
      });
    });

    test('the database refuses an overlap of any writer, independent of earlier checks', async () => {
      const [court_id = 0] = await newCourts(1);
      await createBooking(app.db, { court_id, date: '2026-03-10', start_time: '18:00' });
      await expect(
        createBooking(app.db, {
          court_id,
          date: '2026-03-10',
          start_time: '18:30',
          status: BOOKING_STATUS.awaiting_payment,
        }),
      ).rejects.toMatchObject({ code: '23P01', constraint: 'court_occupations_no_overlap' });
    });
  });
}
