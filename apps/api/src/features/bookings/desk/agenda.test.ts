import { type Agenda, getAgenda, getAgendaWeek } from '@bandeja/contract/calls/desk-agenda';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { beforeEach, describe, expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { closeCourt } from '../courts/close-court.ts';
import { occupyCourts } from '../courts/occupy-courts.ts';

// Monday; TEST_NOW is the Friday before.
const MONDAY = '2026-03-09';
const SUNDAY = '2026-03-08';

const app = useTestApp();
let club: Awaited<ReturnType<typeof createClub>>;
let staff: { as: string };
let one: number;
let two: number;
beforeEach(async () => {
  club = await createClub(app.db, {
    courts: 2,
    hours: [{ opens: 420, closes: 1500 }],
    prices: [{ from_minute: 420, to_minute: 1500, price_cents_per_hour: 12_000 }],
  });
  [one = 0, two = 0] = club.courts.map(({ id }) => id);
  staff = (await employ(app, club, 'reception')).as;
});

const read = async (date?: string): Promise<Agenda> => {
  const { status, body } = await app.call(
    getAgenda,
    { params: { slug: club.slug }, query: date === undefined ? {} : { date } },
    staff,
  );
  expect(status).toBe(200);
  return body;
};

const close = (court: number, start_at: string, end_at: string) =>
  closeCourt(app.db, {
    court,
    during: { start_at, end_at },
    reason: 'Chuva',
    cancelBookings: false,
    now: TEST_NOW,
  });

const insertCustomer = async () =>
  app.db
    .insertInto('customers')
    .values({ club_id: club.id, name: 'Caio Lopes', created_at: TEST_NOW, updated_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('the agenda of a day', () => {
  test('shows everything that takes a court, by start, with names and money', async () => {
    const player = await createPlayer(app.db, { first_name: 'Ana', last_name: 'Souza' });
    const paid = await createBooking(app.db, {
      ...{ court_id: one, player_id: player.id, date: MONDAY, start_time: '18:00', price_cents: 12_000 },
    });
    await app.db
      .insertInto('payments')
      .values({
        ...{ payable_kind: 'booking', payable_id: paid.id, payer_id: player.id, amount_cents: 12_000 },
        ...{ reference: `test-${paid.id}`, provider: 'sandbox', status: 'approved', method: 'pix' },
        ...{ expires_at: TEST_NOW, approved_at: TEST_NOW },
        ...{ created_at: TEST_NOW, updated_at: TEST_NOW },
      } as never)
      .execute();
    const walkIn = await createBooking(app.db, { court_id: two, date: MONDAY, start_time: '10:00' });
    const customer = await insertCustomer();
    await app.db
      .updateTable('bookings')
      .set({ player_id: null, customer_id: customer.id, kind: 'desk', arrived_at: TEST_NOW })
      .where('id', '=', walkIn.id)
      .execute();
    await close(one, '2026-03-09T12:00:00Z', '2026-03-09T14:00:00Z');
    await withTransaction(app.db, (tx) =>
      occupyCourts(
        tx,
        [{ court: two, start: new Date('2026-03-09T20:00:00Z'), end: new Date('2026-03-09T22:00:00Z') }],
        { reason: 'Torneio de Verão', club, now: TEST_NOW },
      ),
    );
    const agenda = await read(MONDAY);
    expect(agenda).toMatchObject({
      date: MONDAY,
      timezone: 'America/Sao_Paulo',
      courts: club.courts.map(({ id }) => ({ id })),
      hours: [{ opens: 420, closes: 1500 }],
      step_minutes: 30,
      durations: [60, 90, 120],
      prices: [{ from_minute: 420, to_minute: 1500, price_cents_per_hour: 12_000 }],
      requests: [],
    });
    expect(agenda.items).toMatchObject([
      { kind: 'closure', court: one, start_time: '09:00', title: 'Chuva', booking: null, price_cents: null },
      {
        ...{ kind: 'booking', court: two, start_time: '10:00', end_time: '11:00', title: 'Caio Lopes' },
        ...{ price_cents: 12_000, paid_cents: 0, open_cents: 12_000, arrived: true, version: 2 },
      },
      { kind: 'tournament', court: two, start_time: '17:00', title: 'Torneio de Verão' },
      {
        ...{ kind: 'booking', booking: paid.id, start_time: '18:00', title: 'Ana Souza', arrived: false },
        ...{ price_cents: 12_000, paid_cents: 12_000, open_cents: 0, status: BOOKING_STATUS.confirmed },
      },
    ]);
  });

  test('has holds until they are over, and neither cancelled bookings nor those of other clubs', async () => {
    const hold = (start_time: string, minutes: number) =>
      createBooking(app.db, {
        ...{ court_id: one, date: MONDAY, start_time, status: BOOKING_STATUS.awaiting_payment },
        hold_expires_at: new Date(addMinutes(TEST_NOW, minutes)),
      });
    await hold('18:00', 5);
    await hold('19:00', -1);
    await createBooking(app.db, {
      ...{ court_id: one, date: MONDAY, start_time: '20:00', status: BOOKING_STATUS.cancelled },
    });
    await createBooking(app.db, { date: MONDAY, start_time: '21:00' });
    expect((await read(MONDAY)).items).toMatchObject([
      { kind: 'hold', start_time: '18:00', hold_expires_at: addMinutes(TEST_NOW, 5) },
    ]);
  });

  test('is of the day that opened the night, until the club has closed up', async () => {
    // Friday, open until 01:00: at 01:30 it is still Friday for the desk, at 02:30 it is Saturday.
    const readAt = async (now: string, date?: string) => {
      app.clock.now = new Date(now);
      staff = (await employ(app, club, 'reception')).as;
      return read(date);
    };
    expect(await readAt('2026-03-07T04:30:00Z')).toMatchObject({
      ...{ date: '2026-03-06', today: '2026-03-06', today_ends_at: '2026-03-07T05:00:00.000Z' },
    });
    expect(await readAt('2026-03-07T04:30:00Z', MONDAY)).toMatchObject({ date: MONDAY, today: '2026-03-06' });
    expect(await readAt('2026-03-07T05:30:00Z')).toMatchObject({ date: '2026-03-07', today: '2026-03-07' });
  });

  test('has what begins after midnight, and not what belongs to the day before', async () => {
    await createBooking(app.db, { court_id: one, date: SUNDAY, start_time: '24:00' });
    const night = await createBooking(app.db, { court_id: one, date: MONDAY, start_time: '24:00' });
    // 00:30 to 01:00 of Monday is Sunday's, 00:00 to 02:00 of Tuesday is Monday's.
    await close(two, '2026-03-09T03:30:00Z', '2026-03-09T04:00:00Z');
    await close(two, '2026-03-10T03:00:00Z', '2026-03-10T05:00:00Z');
    const agenda = await read(MONDAY);
    expect(agenda.items.map(({ booking, start_at }) => [booking, start_at])).toEqual([
      [night.id, '2026-03-10T03:00:00.000Z'],
      [null, '2026-03-10T03:00:00.000Z'],
    ]);
    expect((await read(SUNDAY)).items).toHaveLength(2);
  });

  test('lists requests of any day first, and is that of today without a date', async () => {
    const request = await createBooking(app.db, {
      ...{
        court_id: two,
        date: '2026-03-20',
        start_time: '18:00',
        status: BOOKING_STATUS.awaiting_confirmation,
      },
      hold_expires_at: new Date('2026-03-20T21:00:00Z'),
    });
    const agenda = await read();
    expect(agenda.date).toBe('2026-03-06');
    expect(agenda.requests).toMatchObject([
      { booking: request.id, date: '2026-03-20', court: two, start_time: '18:00', kind: 'booking' },
    ]);
    expect(agenda.requests[0]?.court_name).toBe(club.courts[1]?.name);
  });

  test('is empty for a club without a court, and without hours on a holiday', async () => {
    await app.db
      .insertInto('club_holidays')
      .values({ club_id: club.id, date: MONDAY, reason: 'Feriado' })
      .execute();
    expect(await read(MONDAY)).toMatchObject({ hours: [], items: [] });
    await app.db.deleteFrom('courts').where('club_id', '=', club.id).execute();
    expect(await read(MONDAY)).toMatchObject({ courts: [], hours: [], items: [] });
  });

  test.each(['2026-02-30', '1889-01-01', 'hoje'])('refuses the date %s', async (date) => {
    const query = { date };
    expect((await app.call(getAgenda, { params: { slug: club.slug }, query }, staff)).status).toBe(400);
  });
});

test('a week counts taken courts by hour, bookings, what is to pay, and names what closes courts', async () => {
  await createBooking(app.db, { court_id: one, date: MONDAY, start_time: '18:00', duration: 90 });
  await close(two, '2026-03-09T21:30:00Z', '2026-03-11T02:00:00Z');
  const { body } = await app.call(
    getAgendaWeek,
    { params: { slug: club.slug }, query: { from: SUNDAY } },
    staff,
  );
  expect(body).toMatchObject({ from: SUNDAY, courts: 2 });
  expect(body.days.map(({ date, bookings, notes }) => [date, bookings, notes]).slice(0, 4)).toEqual([
    [SUNDAY, 0, []],
    [MONDAY, 1, ['Chuva']],
    ['2026-03-10', 0, ['Chuva']],
    ['2026-03-11', 0, []],
  ]);
  const monday = body.days[1];
  expect(monday?.open_cents).toBe(18_000);
  expect(monday?.taken.filter(({ hour }) => hour >= 17 && hour <= 20)).toEqual([
    { hour: 18, courts: 2 },
    { hour: 19, courts: 2 },
    { hour: 20, courts: 1 },
  ]);
});
