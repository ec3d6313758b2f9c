import { getBookingConfig } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();
let token: string;
let club: Awaited<ReturnType<typeof createClub>>;
let court: number;
beforeAll(async () => {
  token = await app.signIn((await createUser(app.db)).id);
  club = await createClub(app.db, { name: 'Arena', courts: [{ name: 'Um' }], durations: [120, 60, 90] });
  court = club.courts[0]?.id ?? 0;
});

const ask = (query: Record<string, unknown>, as: string | undefined = token) =>
  app.call(
    getBookingConfig,
    { query: { court, date: MONDAY, start_time: '18:00', ...query } as never },
    { as },
  );

describe('GET booking/court/config/', () => {
  test('answers 401 for a stranger', async () => {
    const { statusCode } = await app.app.inject({ url: `/booking/court/config/?court=${court}` });
    expect(statusCode).toBe(401);
  });

  test('answers 400 with every unreadable field', async () => {
    const { status, body } = await ask({ court: 'x', date: 'hoje', start_time: '25:00' });
    expect([status, Object.keys(body)]).toEqual([400, ['court', 'date', 'start_time']]);
  });

  test.each([
    [{ start_time: '05:00' }, 'O clube está fechado neste horário.'],
    [{ start_time: '22:30' }, 'O clube está fechado neste horário.'],
    [{ start_time: '18:10' }, 'As reservas não começam neste minuto. Escolha um dos horários da lista.'],
    [{ date: '2026-03-05' }, 'Este horário já passou.'],
    [{ date: '2026-03-21' }, 'Ainda não dá para reservar este dia.'],
  ])('answers 400 for %o: %s', async (query, error) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([400, { error }]);
  });

  test('answers 400 on a holiday', async () => {
    const closed = await createClub(app.db, { courts: 1, holidays: [{ date: MONDAY }] });
    const { status, body } = await ask({ court: closed.courts[0]?.id });
    expect([status, body]).toEqual([400, { error: 'O clube está fechado neste dia.' }]);
  });

  test('answers 404 for an unknown court', async () => {
    const { status, body } = await ask({ court: 9_999_999 });
    expect([status, body]).toEqual([404, { error: 'Quadra não encontrada.' }]);
  });

  test('answers 200 with every duration, its price and the terms, also when the account has no player', async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body).toEqual({
      court: {
        id: court,
        name: 'Um',
        surface: 'grama sintética',
        indoor: false,
        club: { id: club.id, slug: 'arena', name: 'Arena', city: 'São Paulo' },
      },
      date: MONDAY,
      start_time: '18:00',
      options: [
        { duration: 60, end_time: '19:00', price_cents: 12_000 },
        { duration: 90, end_time: '19:30', price_cents: 18_000 },
        { duration: 120, end_time: '20:00', price_cents: 24_000 },
      ],
      match_types: ['Competitive', 'Friendly', 'Dynamic'],
      cancellation: { free_until_hours: 24 },
      hold_minutes: 15,
      online_payment: true,
    });
  });

  test('offers the durations that end before the next booking, answers 409 without one, and ignores expired holds', async () => {
    const date = '2026-03-10';
    const booked = { court_id: court, date, created_at: TEST_NOW };
    await createBooking(app.db, { ...booked, start_time: '19:30' });
    await createBooking(app.db, {
      ...booked,
      start_time: '10:00',
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: TEST_NOW,
    });
    const durations = async (start_time: string) => {
      const { status, body } = await ask({ date, start_time });
      return status === 200 ? body.options.map(({ duration }) => duration) : [status, body];
    };
    expect(await durations('18:00')).toEqual([60, 90]);
    expect(await durations('18:30')).toEqual([60]);
    expect(await durations('19:00')).toEqual([409, { error: 'Este horário acabou de ser reservado' }]);
    expect(await durations('20:30')).toEqual([60, 90, 120]);
    expect(await durations('10:00')).toEqual([60, 90, 120]);
  });

  test('offers the durations that end before closing', async () => {
    const { body } = await ask({ start_time: '21:30' });
    expect(body.options.map(({ end_time }) => end_time)).toEqual(['22:30', '23:00']);
  });
});
