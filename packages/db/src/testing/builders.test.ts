import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooking } from './booking-builder.ts';
import { createClosure, createClub, createImage, createPlayer, createUser } from './builders.ts';
import { createMatch } from './match-builder.ts';
import { createTestDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('accounts and players are distinct, and a level has a first history row', async () => {
  const { db } = database;
  const [one, two] = [await createUser(db), await createUser(db)];
  expect(one.username).not.toBe(two.username);
  const player = await createPlayer(db, { level: 3.5, reliability: 61 });
  expect(player).toMatchObject({ level: 3.5, reliability: 61 });
  expect(player.user_id).not.toBeNull();
  const history = await db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', player.id)
    .execute();
  expect(history).toMatchObject([
    { level: 3.5, previous_level: 3.5, reliability: 20, previous_reliability: 20, match_id: null },
  ]);
  expect(await createPlayer(db, { user_id: null })).toMatchObject({
    user_id: null,
    level: null,
    reliability: null,
  });
  expect(await createImage(db, { object_id: player.id })).toMatchObject({
    content_type: 'player',
    caption: 'avatar',
  });
});

test('a club has courts, hours and prices for every day', async () => {
  const { db } = database;
  const club = await createClub(db, {
    name: 'Arena São João',
    courts: 3,
    holidays: [{ date: '2026-12-25' }],
  });
  expect(club).toMatchObject({ slug: 'arena-sao-joao', city: 'São Paulo' });
  expect(club.courts.map((court) => court.name)).toEqual(['Quadra 1', 'Quadra 2', 'Quadra 3']);
  const hours = await db.selectFrom('club_hours').selectAll().where('club_id', '=', club.id).execute();
  expect(hours).toHaveLength(7);
});

test('a booking occupies its court and has the history of its status', async () => {
  const { db } = database;
  const club = await createClub(db, { timezone: 'America/Manaus', courts: 1 });
  const court_id = club.courts[0]?.id ?? 0;
  const booking = await createBooking(db, {
    court_id,
    date: '2026-03-06',
    start_time: '24:30',
    duration: 90,
  });
  expect(booking).toMatchObject({ date: '2026-03-06', status: BOOKING_STATUS.confirmed });
  expect(booking.start_at.toISOString()).toBe('2026-03-07T04:30:00.000Z');
  expect(booking.end_at.toISOString()).toBe('2026-03-07T06:00:00.000Z');
  const history = await db
    .selectFrom('booking_history')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .execute();
  expect(history.map((row) => [row.from_status, row.to_status])).toEqual([
    [null, 10],
    [10, 30],
  ]);
  const closed = createClosure(db, { court_id, from: '2026-03-07T05:30:00Z', to: '2026-03-07T08:00:00Z' });
  await expect(closed).rejects.toMatchObject({ constraint: 'court_occupations_no_overlap' });
  await createBooking(db, { court_id, date: '2026-03-07', start_time: '02:00' });
  await createBooking(db, {
    court_id,
    date: '2026-03-06',
    start_time: '24:30',
    status: BOOKING_STATUS.cancelled,
  });
});

test('a match places its players in order and its winner follows from the sets', async () => {
  const { db } = database;
  const players: number[] = [];
  for (let place = 0; place < 5; place++) players.push((await createPlayer(db)).id);
  const match = await createMatch(db, {
    date: '2026-03-01T22:00:00Z',
    type: 'Competitive',
    players,
    sets: [
      [6, 3],
      [4, 6],
      [8, 10],
    ],
    finished: true,
  });
  expect(match).toMatchObject({ winner: 'B', created_by: players[0] });
  expect(match.ended_at?.toISOString()).toBe('2026-03-01T23:30:00.000Z');
  expect(match.players.map(({ team, position }) => `${team}${position}`)).toEqual([
    'A1',
    'A2',
    'B1',
    'B2',
    '1',
  ]);
  const [score] = await db.selectFrom('match_scores').selectAll().where('match_id', '=', match.id).execute();
  expect(score).toMatchObject({ set: 1, team_a_score: 6, team_b_score: 3 });
  expect(score?.players).toHaveLength(4);
  expect(await createMatch(db, { date: '2026-03-01T22:00:00Z' })).toMatchObject({
    winner: null,
    ended_at: null,
  });
});
