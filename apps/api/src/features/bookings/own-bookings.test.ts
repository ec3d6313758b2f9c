import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let player: SignedIn;
let club: Awaited<ReturnType<typeof createClub>>;
beforeAll(async () => {
  player = await newPlayer(app);
  club = await createClub(app.db, { name: 'Arena Manaus', timezone: 'America/Manaus', free_until_hours: 6 });
});

const booked = (fields: Pick<BookingFields, 'date' | 'start_time'> & Partial<BookingFields>) =>
  createBooking(app.db, {
    player_id: player.id,
    court_id: club.courts[0]?.id,
    created_at: TEST_NOW,
    ...fields,
  });

describe('GET booking/court/{id}/', () => {
  const read = (id: number | string, as: string | undefined = player.token) =>
    app.call(getBooking, { params: { id: id as number } }, { as });

  test('answers 401, 403 without a player, 400, 404', async () => {
    expect((await app.app.inject({ url: '/booking/court/1/' })).statusCode).toBe(401);
    expect((await read(1, await app.signIn((await createUser(app.db)).id))).status).toBe(403);
    expect((await read('x')).status).toBe(400);
    const { status, body } = await read(9_999_999);
    expect([status, body]).toEqual([404, { error: 'Reserva não encontrada.' }]);
  });

  test("answers 403 for another player's booking", async () => {
    const { id } = await booked({ date: '2026-03-09', start_time: '08:00' });
    const { status, body } = await read(id, (await newPlayer(app)).token);
    expect([status, body]).toEqual([403, { error: 'Você não tem acesso a isto.' }]);
  });

  test("answers 200 in the club's own time, with its match", async () => {
    const { id } = await booked({
      date: '2026-03-09',
      start_time: '18:00',
      duration: 90,
      match_type: 'Friendly',
    });
    const match = await createMatch(app.db, { created_by: player.id, booking_id: id, date: TEST_NOW });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      date: '2026-03-09',
      start_time: '18:00',
      end_time: '19:30',
      start_at: '2026-03-09T22:00:00.000Z',
      timezone: 'America/Manaus',
      duration: 90,
      match_type: 'Friendly',
      status: BOOKING_STATUS.confirmed,
      status_label: 'Confirmada',
      hold_expires_at: null,
      meta_data: { club: 'Arena Manaus', match: match.id },
      cancellable_until: '2026-03-09T22:00:00.000Z',
      free_cancellation_until: '2026-03-09T16:00:00.000Z',
    });
    app.clock.now = new Date('2026-03-09T22:00:00.000Z');
    expect((await read(id, await app.signIn(player.userId))).body.cancellable_until).toBeNull();
  });

  test('a start after midnight belongs to the day that opened', async () => {
    const { id } = await booked({ date: '2026-03-13', start_time: '24:30' });
    expect((await read(id)).body).toMatchObject({
      date: '2026-03-13',
      start_time: '00:30',
      end_time: '01:30',
      start_at: '2026-03-14T04:30:00.000Z',
    });
  });
});

describe('GET booking/court/', () => {
  let owner: SignedIn;
  let ids: Record<'past' | 'playing' | 'soon' | 'later' | 'cancelled', number>;
  beforeAll(async () => {
    owner = await newPlayer(app);
    const of = async (fields: Pick<BookingFields, 'date' | 'start_time'> & Partial<BookingFields>) =>
      (await booked({ ...fields, player_id: owner.id, court_id: club.courts[1]?.id })).id;
    ids = {
      past: await of({ date: '2026-03-01', start_time: '18:00' }),
      // 07:30 to 08:30 in Manaus; it is 08:00 there.
      playing: await of({ date: '2026-03-06', start_time: '07:30' }),
      soon: await of({
        date: '2026-03-06',
        start_time: '20:00',
        status: BOOKING_STATUS.awaiting_confirmation,
        hold_expires_at: new Date('2026-03-07'),
      }),
      later: await of({ date: '2026-03-09', start_time: '18:00' }),
      cancelled: await of({ date: '2026-03-10', start_time: '18:00', status: BOOKING_STATUS.cancelled }),
    };
  });
  type Query = {
    status?: string;
    date_from?: string;
    date_to?: string;
    when?: string;
    page?: string;
    page_size?: string;
  };
  const list = (query: Query, as: string | undefined = owner.token) =>
    app.call(listBookings, { query: query as never }, { as });

  test('answers 401, 403 without a player', async () => {
    expect((await app.app.inject({ url: '/booking/court/' })).statusCode).toBe(401);
    expect((await list({}, await app.signIn((await createUser(app.db)).id))).status).toBe(403);
  });

  test('answers 400 with every unreadable filter', async () => {
    const { status, body } = await list({
      status: '10,50',
      date_from: 'ontem',
      date_to: '2026-02-30',
      when: 'never',
      page: '0',
      page_size: '0',
    });
    expect([status, Object.keys(body)]).toEqual([
      400,
      ['status', 'date_from', 'date_to', 'when', 'page', 'page_size'],
    ]);
  });

  test("answers only the player's own bookings, newest first", async () => {
    const { status, body } = await list({});
    expect(status).toBe(200);
    expect(body.results.map(({ id }) => id)).toEqual([
      ids.cancelled,
      ids.later,
      ids.soon,
      ids.playing,
      ids.past,
    ]);
    expect((await list({}, (await newPlayer(app)).token)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });

  test.each<[Query, (keyof typeof ids)[]]>([
    [{ status: '40' }, ['cancelled']],
    [{ status: '10,20' }, ['soon']],
    [{ status: '20,30' }, ['later', 'soon', 'playing', 'past']],
    [{ date_from: '2026-03-06', date_to: '2026-03-09' }, ['later', 'soon', 'playing']],
    [{ date_to: '2026-03-05' }, ['past']],
    [{ when: 'coming' }, ['playing', 'soon', 'later', 'cancelled']],
    [{ when: 'coming', status: '30' }, ['playing', 'later']],
    [{ when: 'past' }, ['past']],
  ])('finds with %o', async (query, expected) => {
    const { body } = await list(query);
    expect(body.results.map(({ id }) => id)).toEqual(expected.map((name) => ids[name]));
    expect(body.count).toBe(expected.length);
  });

  test('a booking that ends now is past', async () => {
    app.clock.now = new Date('2026-03-06T12:30:00Z');
    const token = await app.signIn(owner.userId);
    const { body } = await list({ when: 'past' }, token);
    expect(body.results.map(({ id }) => id)).toEqual([ids.playing, ids.past]);
  });

  test('is paged', async () => {
    const { body } = await list({ page: '2', page_size: '2' });
    expect(body.results.map(({ id }) => id)).toEqual([ids.soon, ids.playing]);
    expect([body.count, body.previous, body.next]).toEqual([
      5,
      '/booking/court/?page=1&page_size=2',
      '/booking/court/?page=3&page_size=2',
    ]);
  });

  test('sends as many statements for one booking as for all', async () => {
    const count = (page_size: string) => app.countStatements(() => list({ page_size }));
    expect(await count('100')).toBe(await count('1'));
  });
});
