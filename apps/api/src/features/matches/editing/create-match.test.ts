import { createMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createPerson,
  type Person,
  playedTogether,
  seatsOf,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const date = '2026-03-07T22:00:00.000Z';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  people = await createFour(app);
});

const create = (body: Record<string, unknown>, as?: string) =>
  app.call(createMatch, { body: { type: 'Friendly', date, ...body } }, as === undefined ? {} : { as });

describe('POST api/matches/', () => {
  test('answers 401 without a session and 403 for an account without a player', async () => {
    expect((await create({})).status).toBe(401);
    const token = await app.signIn((await createUser(app.db)).id);
    expect((await create({}, token)).status).toBe(403);
  });

  test('answers 400 with every invalid field', async () => {
    const [{ token }] = people;
    const wrong = {
      type: 'Chess',
      date: '2026-02-30T10:00:00Z',
      players: [{ player: 0, team: 'C', position: 0 }],
    };
    const answer = await create(wrong, token);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        type: ['Escolha um tipo de partida.'],
        date: ['Use data e hora como 2025-09-30T19:30:00Z.'],
        players: { '0.player': [expect.any(String)], '0.team': ['A dupla é A, B ou nenhuma.'] },
      },
    });
    expect(await create({ date: undefined }, token)).toMatchObject({
      status: 400,
      body: { date: ['Preencha este campo.'] },
    });
  });

  test('answers 400 under players and creates nothing when a player does not exist or is deleted', async () => {
    const [{ id, token }] = people;
    const gone = await createPerson(app, { removed_at: TEST_NOW });
    for (const player of [999_999, gone.id]) {
      expect(await create({ players: [{ player, team: 'B' }] }, token)).toMatchObject({
        status: 400,
        body: { players: ['Jogador não encontrado.'] },
      });
    }
    const made = await app.db.selectFrom('matches').select('id').where('created_by', '=', id).execute();
    expect(made).toEqual([]);
  });

  test('answers 404 for an unknown court', async () => {
    const [{ token }] = people;
    expect(await create({ court: 999_999 }, token)).toMatchObject({
      status: 404,
      body: { error: 'Quadra não encontrada.' },
    });
  });

  test('answers 409 for a third player in a team and for a player named twice', async () => {
    const [{ token }, two, three, four] = people;
    const full = [two, three, four].map(({ id }) => ({ player: id, team: 'B' }));
    expect((await create({ players: full }, token)).status).toBe(409);
    const duplicated = [
      { player: two.id, team: 'B' },
      { player: two.id, team: 'A' },
    ];
    expect((await create({ players: duplicated }, token)).status).toBe(409);
  });

  test('answers 201 with a private, open match that has its creator as A1 and may be changed by the creator', async () => {
    const [one] = people;
    const { status, body } = await create({ meta_data: { club: ' Clube da Esquina ' } }, one.token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      date,
      type: 'Friendly',
      ended_at: null,
      winner: null,
      is_public: false,
      version: 1,
      can: { edit: true, finish: false, contest: false },
      court: null,
      meta_data: { club: 'Clube da Esquina' },
      booking: null,
      created_by: one.id,
      timezone: 'America/Sao_Paulo',
      scores: [],
      level_changes: [],
    });
    expect(body.players).toEqual([
      {
        id: expect.any(Number),
        player: { id: one.id, first_name: 'Jogador', last_name: expect.any(String), images: [] },
        team: 'A',
        position: 1,
        level: 3,
        confirmed: true,
      },
    ]);
  });

  test.each<[string, (number | string)[][], string]>([
    [
      'together with others without a position',
      [
        [1, 'A'],
        [2, 'B'],
        [3, 'B'],
      ],
      '0:A1 1:A2 2:B1 3:B2',
    ],
    ['the place of the creator is taken', [[1, 'A', 1]], '1:A1 0:A2'],
    [
      'the team of the creator is full',
      [
        [1, 'A'],
        [2, 'A'],
        [3, 'B', 1],
      ],
      '1:A1 2:A2 3:B1 0:B2',
    ],
    [
      'the creator chooses a place',
      [
        [0, 'B', 2],
        [1, 'A'],
      ],
      '1:A1 0:B2',
    ],
    [
      'the creator chooses no team',
      [
        [1, ''],
        [0, ''],
      ],
      '1:-1 0:-2',
    ],
    ['players named without a place', [[1], [0]], '0:A1 1:-1'],
    [
      'two players for one place',
      [
        [1, 'B', 2],
        [2, 'B', 2],
      ],
      '0:A1 2:B1 1:B2',
    ],
  ])('seats the creator and others: %s', async (_what, inputs, seats) => {
    const players = inputs.map(([who = 0, team, position]) => ({
      player: people[Number(who)]?.id,
      ...(team !== undefined && { team }),
      ...(position !== undefined && { position }),
    }));
    await playedTogether(app, people);
    const { status, body } = await create({ players }, people[0].token);
    expect(status).toBe(201);
    const named = seats.replace(/(\d):/g, (_, who: string) => `${people[Number(who)]?.id}:`);
    expect(seatsOf(body)).toBe(named);
  });

  test('accepts a time offset that PostgreSQL itself refuses', async () => {
    const answer = await create({ date: '2026-03-07T23:59:00+23:59' }, people[0].token);
    expect([answer.status, answer.body.date]).toEqual([201, '2026-03-07T00:00:00.000Z']);
  });

  test('ignores fields that the sender may not set', async () => {
    const [{ id, token }, other] = people;
    const { body } = await create(
      { winner: 'A', ended_at: date, version: 9, created_by: other.id, level_changes: [{}], id: 1 },
      token,
    );
    expect(body).toMatchObject({
      winner: null,
      ended_at: null,
      version: 1,
      created_by: id,
      level_changes: [],
    });
  });

  test('creates one match for one Idempotency-Key', { tags: 'postgres-15' }, async () => {
    const [{ token }] = people;
    const send = () =>
      app.call(
        createMatch,
        { body: { type: 'Dynamic', date } },
        { as: token, headers: { 'idempotency-key': 'create-once' } },
      );
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body).toEqual(two.body);
  });
});

describe('a match from a booking', () => {
  async function book(player: number, start_time: string, status: BookingStatus = BOOKING_STATUS.confirmed) {
    const club = await createClub(app.db, { courts: 1, timezone: 'America/Manaus' });
    const booking = await createBooking(app.db, {
      player_id: player,
      court_id: club.courts[0]?.id ?? 0,
      date: '2026-03-07',
      start_time,
      status,
      duration: 120,
    });
    return { booking: booking.id, court: booking.court_id, club };
  }

  test('takes court, start and zone from the booking when the request does not give them', async () => {
    const [one] = people;
    const { booking, court, club } = await book(one.id, '18:00');
    const { status, body } = await create({ booking, date: undefined }, one.token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      booking,
      date: '2026-03-07T22:00:00.000Z',
      ends_at: '2026-03-08T00:00:00.000Z',
      court: { id: court, name: 'Quadra 1', club: { id: club.id, slug: club.slug, name: club.name } },
      timezone: 'America/Manaus',
    });
    const second = await book(one.id, '20:00');
    const explicit = { booking: second.booking, court: null, date: '2026-03-08T10:00:00-03:00' };
    expect((await create(explicit, one.token)).body).toMatchObject({
      booking: second.booking,
      court: null,
      date: '2026-03-08T13:00:00.000Z',
      ends_at: '2026-03-08T15:00:00.000Z',
      timezone: 'America/Sao_Paulo',
    });
  });

  test('answers 404 for a booking of another player and for an unknown booking', async () => {
    const [one, two] = people;
    const { booking } = await book(two.id, '18:00');
    for (const id of [booking, 999_999]) {
      expect(await create({ booking: id }, one.token)).toMatchObject({
        status: 404,
        body: { error: 'Reserva não encontrada.' },
      });
    }
  });

  test('answers 409 for a cancelled booking and for an expired hold whose row is not updated yet', async () => {
    const [one] = people;
    const { booking } = await book(one.id, '18:00', BOOKING_STATUS.cancelled);
    expect(await create({ booking }, one.token)).toMatchObject({
      status: 409,
      body: { error: 'Esta reserva já foi cancelada.' },
    });
    // Created a day before its start, so its 15 minutes are over.
    const hold = await book(one.id, '07:00', BOOKING_STATUS.awaiting_payment);
    app.clock.now = new Date('2026-03-07T10:00:00.000Z');
    const later = await app.signIn(one.userId);
    expect((await create({ booking: hold.booking }, later)).status).toBe(409);
  });

  test('creates one match per booking when two requests run at once', { tags: 'postgres-15' }, async () => {
    const [one] = people;
    const { booking } = await book(one.id, '18:00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ booking }, one.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'Esta reserva já tem uma partida.',
    });
  });
});
