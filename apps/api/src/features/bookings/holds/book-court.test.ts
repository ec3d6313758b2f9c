import { bookCourt, getBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';
const TAKEN = { error: 'Este horário acabou de ser reservado' };

const app = useTestApp();
let player: SignedIn;
let club: Awaited<ReturnType<typeof createClub>>;
beforeAll(async () => {
  player = await newPlayer(app);
  club = await createClub(app.db, { name: 'Arena', max_bookings_per_day: 100, max_open_holds: 100 });
});

type Body = Record<string, unknown>;
const book = (body: Body, as: string | undefined = player.token) =>
  app.call(bookCourt, { body: body as never }, { as });

async function newCourt(fields: Parameters<typeof createClub>[1] = {}): Promise<number> {
  const { courts } = await createClub(app.db, { courts: 1, max_open_holds: 100, ...fields });
  return courts[0]?.id ?? 0;
}

/** The number of rows of every table that a booking writes. */
async function rows() {
  const count = async (table: 'court_occupations' | 'bookings' | 'booking_history' | 'idempotency_keys') =>
    (
      await app.db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [occupations, bookings] = [await count('court_occupations'), await count('bookings')];
  return [occupations, bookings, await count('booking_history'), await count('idempotency_keys')];
}

async function leavesNoRow(work: () => Promise<void>): Promise<void> {
  const before = await rows();
  await work();
  expect(await rows()).toEqual(before);
}

describe('POST booking/court/', () => {
  const input = () => ({ court: club.courts[0]?.id, date: MONDAY, start_time: '18:00' });

  test('answers 401 for a stranger, 403 for an account without a player, before the body is validated', async () => {
    await leavesNoRow(async () => {
      const stranger = await app.app.inject({ method: 'POST', url: '/booking/court/', payload: {} });
      expect(stranger.statusCode).toBe(401);
      const { status, body } = await book({}, await app.signIn((await createUser(app.db)).id));
      expect([status, body]).toEqual([403, { error: 'Complete seu cadastro de jogador para continuar.' }]);
    });
  });

  test('answers 400 with every unreadable field', async () => {
    const { status, body } = await book({
      court: '1',
      date: '2026-13-01',
      start_time: '7:00',
      duration: 0,
      match_type: 'Rei',
      player_details: { players: [{ player: -1 }] },
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([
      'court',
      'date',
      'start_time',
      'duration',
      'match_type',
      'player_details',
    ]);
  });

  test.each<[string, Body, string]>([
    ['before opening', { start_time: '05:00' }, 'O clube está fechado neste horário.'],
    ['past closing', { start_time: '22:00', duration: 90 }, 'O clube está fechado neste horário.'],
    [
      'off the step',
      { start_time: '18:10' },
      'As reservas não começam neste minuto. Escolha um dos horários da lista.',
    ],
    ['another duration', { duration: 75 }, 'O clube não oferece esta duração.'],
    ['past', { date: '2026-03-06', start_time: '09:00' }, 'Este horário já passou.'],
    ['too far ahead', { date: '2026-03-21' }, 'Ainda não dá para reservar este dia.'],
  ])('answers 400 %s, and no row is left', (_, change, error) =>
    leavesNoRow(async () => {
      const { status, body } = await book({ ...input(), ...change });
      expect([status, body]).toEqual([400, { error }]);
    }),
  );

  test('answers 400 for an unknown or deleted player in the details', () =>
    leavesNoRow(async () => {
      const removed = await createPlayer(app.db, { user_id: null, removed_at: TEST_NOW });
      const players = [
        { name: 'Convidada' },
        { player: player.id },
        { player: removed.id },
        { player: 9_999_999 },
      ];
      const { status, body } = await book({ ...input(), player_details: { players } });
      const missing = ['Jogador não encontrado.'];
      expect([status, body]).toEqual([
        400,
        { player_details: { 'players.2.player': missing, 'players.3.player': missing } },
      ]);
    }));

  test('answers 404 for an unknown court', () =>
    leavesNoRow(async () => {
      const { status, body } = await book({ ...input(), court: 9_999_999 });
      expect([status, body]).toEqual([404, { error: 'Quadra não encontrada.' }]);
    }));

  test("answers 201 with a hold of the shortest duration in the club's time, and writes the first row of its history", async () => {
    const { status, body } = await book(input());
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      court: {
        id: club.courts[0]?.id,
        name: 'Quadra 1',
        club: { id: club.id, slug: 'arena', name: 'Arena', city: 'São Paulo' },
      },
      player: player.id,
      date: MONDAY,
      start_time: '18:00',
      end_time: '19:00',
      start_at: '2026-03-09T21:00:00.000Z',
      end_at: '2026-03-09T22:00:00.000Z',
      duration: 60,
      timezone: 'America/Sao_Paulo',
      match_type: null,
      status: BOOKING_STATUS.awaiting_payment,
      status_label: 'Aguardando Pagamento',
      price_cents: 12_000,
      currency: 'BRL',
      hold_expires_at: '2026-03-06T12:15:00.000Z',
      player_details: { players: [] },
      meta_data: { club: 'Arena' },
      created_at: TEST_NOW.toISOString(),
      updated_at: TEST_NOW.toISOString(),
      cancellable_until: '2026-03-09T21:00:00.000Z',
      free_cancellation_until: '2026-03-08T21:00:00.000Z',
      payment: null,
      ...{
        cancelled_by: null,
        decline_reason: null,
        can: { cancel: true, pay: true, create_match: true, split: true },
      },
    });
    const history = await app.db
      .selectFrom('booking_history')
      .select(['at', 'actor_id', 'from_status', 'to_status', 'reason'])
      .where('booking_id', '=', body.id)
      .execute();
    const { awaiting_payment } = BOOKING_STATUS;
    expect(history).toEqual([
      { at: TEST_NOW, actor_id: player.id, from_status: null, to_status: awaiting_payment, reason: 'booked' },
    ]);
  });

  test('answers 201 with the requested fields, and ignores fields that a body may not set', async () => {
    const friend = await createPlayer(app.db);
    const player_details = { players: [{ player: friend.id }, { name: 'Lia' }], note: 'Levo bolas' };
    const { status, body } = await book({
      ...input(),
      start_time: '07:00',
      duration: 120,
      match_type: 'Competitive',
      player_details,
      status: BOOKING_STATUS.confirmed,
      price_cents: 1,
      player: friend.id,
      hold_expires_at: '2030-01-01T00:00:00Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      duration: 120,
      end_time: '09:00',
      match_type: 'Competitive',
      player_details,
      status: BOOKING_STATUS.awaiting_payment,
      price_cents: 24_000,
      player: player.id,
      hold_expires_at: '2026-03-06T12:15:00.000Z',
    });
    expect((await app.call(getBooking, { params: { id: body.id } }, { as: player.token })).body).toEqual(
      body,
    );
  });

  test('answers 201 with a booking that waits for the club until the start, when it takes no online payment', async () => {
    const court = await newCourt({ online_payment: false });
    const { body } = await book({ court, date: MONDAY, start_time: '18:00' });
    expect(body).toMatchObject({
      status: BOOKING_STATUS.awaiting_confirmation,
      status_label: 'Aguardando Confirmação',
      hold_expires_at: '2026-03-09T21:00:00.000Z',
    });
  });

  test("a hold lasts for the club's hold time, and never past the start", async () => {
    const short = await book({
      court: await newCourt({ hold_minutes: 5 }),
      date: MONDAY,
      start_time: '18:00',
    });
    expect(short.body.hold_expires_at).toBe('2026-03-06T12:05:00.000Z');
    const court = await newCourt({ hold_minutes: 60 });
    const soon = await book({ court, date: '2026-03-06', start_time: '09:30' });
    expect(soon.body.hold_expires_at).toBe('2026-03-06T12:30:00.000Z');
  });

  describe('409 when the court is taken, and no row is left', () => {
    const refused = (body: Body) =>
      leavesNoRow(async () => {
        const answer = await book(body);
        expect([answer.status, answer.body]).toEqual([409, TAKEN]);
      });

    test('by a booking, in full or in part; an adjacent booking is accepted', async () => {
      const court = await newCourt({ max_bookings_per_day: 9 });
      const at = (start_time: string, duration: number) => ({ court, date: MONDAY, start_time, duration });
      expect((await book(at('18:00', 90))).status).toBe(201);
      for (const [start, duration] of [
        ['18:00', 90],
        ['17:30', 60],
        ['19:00', 60],
        ['17:30', 120],
        ['18:30', 60],
      ] as const) {
        await refused(at(start, duration));
      }
      expect((await book(at('17:00', 60))).status).toBe(201);
      expect((await book(at('19:30', 60))).status).toBe(201);
    });

    test('by a closure, and by a tournament match', async () => {
      const court = await newCourt();
      await createClosure(app.db, {
        court_id: court,
        from: '2026-03-09T21:30:00Z',
        to: '2026-03-09T23:00:00Z',
      });
      await refused({ court, date: MONDAY, start_time: '18:00' });
      await refused({ court, date: MONDAY, start_time: '19:30' });
      await app.db
        .updateTable('court_occupations')
        .set({ kind: 'tournament' })
        .where('court_id', '=', court)
        .execute();
      await refused({ court, date: MONDAY, start_time: '18:00' });
      expect((await book({ court, date: MONDAY, start_time: '20:00' })).status).toBe(201);
    });

    test('by a booking after midnight that belongs to the day before', async () => {
      const court = await newCourt({
        hours: [
          { weekdays: [7], opens: 20 * 60, closes: 26 * 60 },
          { weekdays: [1], opens: 0, closes: 120 },
        ],
      });
      const sunday = await book({ court, date: '2026-03-08', start_time: '00:30' });
      expect(sunday.body).toMatchObject({ date: '2026-03-08', start_at: '2026-03-09T03:30:00.000Z' });
      await refused({ court, date: MONDAY, start_time: '01:00' });
    });
  });

  test('another court, and the same court at another time, are free', async () => {
    const { courts } = await createClub(app.db, { courts: 2 });
    const [one, two] = courts.map(({ id }) => id);
    const statuses = [
      await book({ court: one, date: MONDAY, start_time: '18:00' }, (await newPlayer(app)).token),
      await book({ court: two, date: MONDAY, start_time: '18:00' }, (await newPlayer(app)).token),
      await book({ court: one, date: '2026-03-10', start_time: '18:00' }, (await newPlayer(app)).token),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201]);
  });

  test('sends as many statements on a full day as on an empty one', async () => {
    const court = await newCourt({ max_bookings_per_day: 99, max_open_holds: 99 });
    const bookAt = (start_time: string) =>
      app.countStatements(async () => {
        const { status } = await book({ court, date: MONDAY, start_time });
        expect(status).toBe(201);
      });
    const empty = await bookAt('07:00');
    for (let hour = 9; hour < 22; hour++) {
      await createBooking(app.db, { court_id: court, date: MONDAY, start_time: `${hour}:00` });
    }
    expect(await bookAt('08:00')).toBe(empty);
  });
});
