import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();
let player: SignedIn;
let court: number;
beforeAll(async () => {
  player = await newPlayer(app);
  court = (await createClub(app.db, { courts: 1 })).courts[0]?.id ?? 0;
});

const cancel = (id: number | string, as: string | undefined = player.token, body: object = {}) =>
  app.call(cancelBooking, { params: { id: id as number }, body }, { as });

let minutes = 8 * 60;
/** A booking of the player at an unused time. */
function booked(fields: Partial<BookingFields> = {}) {
  minutes += 60;
  const start_time = `${Math.floor(minutes / 60)}:00`;
  return createBooking(app.db, {
    player_id: player.id,
    court_id: court,
    date: MONDAY,
    start_time,
    created_at: TEST_NOW,
    ...fields,
  });
}
const occupationOf = async ({ occupation_id }: { occupation_id: number }) =>
  (
    await app.db
      .selectFrom('court_occupations')
      .select('status')
      .where('id', '=', occupation_id)
      .executeTakeFirstOrThrow()
  ).status;
const lastOfHistory = ({ id }: { id: number }) =>
  app.db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'from_status', 'to_status', 'reason'])
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('POST booking/court/{id}/cancel/', () => {
  test('answers 401 for a stranger, 403 for an account without a player', async () => {
    const { id } = await booked();
    const url = `/booking/court/${id}/cancel/`;
    expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    expect((await cancel(id, await app.signIn((await createUser(app.db)).id))).status).toBe(403);
  });

  test('answers 400 for an id that is not a number, and for invalid details', async () => {
    const { status, body } = await cancel('x', player.token, { player_details: { players: 'x' } });
    expect([status, body]).toEqual([400, { id: ['Número inválido.'] }]);
    const second = await cancel(1, player.token, { player_details: { players: 'x' } });
    expect([second.status, Object.keys(second.body)]).toEqual([400, ['player_details']]);
  });

  test('details without players mean none', async () => {
    const { id } = await booked();
    expect((await cancel(id, player.token, { player_details: { note: 'Chuva' } })).status).toBe(200);
  });

  test("answers 403 for another player's booking, which stays unchanged", async () => {
    const booking = await booked();
    const { status, body } = await cancel(booking.id, (await newPlayer(app)).token);
    expect([status, body]).toEqual([403, { error: 'Você não tem acesso a isto.' }]);
    expect(await occupationOf(booking)).toBe('confirmed');
  });

  test('answers 404 for an unknown booking', async () => {
    const { status, body } = await cancel(9_999_999);
    expect([status, body]).toEqual([404, { error: 'Reserva não encontrada.' }]);
  });

  test.each([
    BOOKING_STATUS.awaiting_payment,
    BOOKING_STATUS.awaiting_confirmation,
    BOOKING_STATUS.confirmed,
  ] as const)(
    'a booking in status %i is cancelled, its court is freed, and the history has the actor',
    async (from) => {
      const booking = await booked({ status: from });
      app.clock.advanceMinutes(1);
      const details = { players: [{ name: 'Outra' }] };
      const { status, body } = await cancel(booking.id, player.token, { player_details: details });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: booking.id,
        status: BOOKING_STATUS.cancelled,
        status_label: 'Cancelada',
        hold_expires_at: null,
        cancellable_until: null,
        player_details: { players: [] },
        updated_at: app.clock.now.toISOString(),
      });
      expect(await occupationOf(booking)).toBe('released');
      expect(await lastOfHistory(booking)).toEqual({
        at: app.clock.now,
        actor_id: player.id,
        from_status: from,
        to_status: BOOKING_STATUS.cancelled,
        reason: 'cancelled_by_player',
      });
    },
  );

  test('answers 409 for a cancelled booking and for an expired hold', async () => {
    const already = { error: 'Esta reserva já foi cancelada.' };
    const cancelled = await cancel((await booked({ status: BOOKING_STATUS.cancelled })).id);
    expect([cancelled.status, cancelled.body]).toEqual([409, already]);
    const over = await cancel(
      (await booked({ status: BOOKING_STATUS.awaiting_payment, hold_expires_at: TEST_NOW })).id,
    );
    expect([over.status, over.body]).toEqual([409, already]);
  });

  test("answers 409 from the booking's start on, not before", async () => {
    const booking = await booked();
    const cancelAt = async (now: Date) => {
      app.clock.now = now;
      return cancel(booking.id, await app.signIn(player.userId));
    };
    const { status, body } = await cancelAt(booking.start_at);
    expect([status, body]).toEqual([409, { error: 'O horário já começou: não dá mais para cancelar.' }]);
    expect(await occupationOf(booking)).toBe('confirmed');
    expect((await cancelAt(new Date(booking.start_at.getTime() - 1))).status).toBe(200);
  });

  test('of two requests at once one cancels and the other is answered 409', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const booking = await booked({ date: '2026-03-10', start_time: `${9 + round}:00` });
      const answers = await Promise.all([cancel(booking.id), cancel(booking.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const rows = await app.db
        .selectFrom('booking_history')
        .select('id')
        .where('booking_id', '=', booking.id)
        .where('to_status', '=', BOOKING_STATUS.cancelled)
        .execute();
      expect(rows).toHaveLength(1);
    }
  });
});
