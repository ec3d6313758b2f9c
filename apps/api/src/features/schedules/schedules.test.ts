import { bookCourt, listFreeDays } from '@bandeja/contract/calls/bookings';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { managed, offerOf, week } from '../../../test/desk/managed-schedule.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

// TEST_NOW is Friday, 6 March 2026, 09:00 in São Paulo; the builders' clubs open at 07:00.

const app = useTestApp();
const TOMORROW = '2026-03-07';
const NEXT_MONDAY = '2026-03-09';
const THE_MONDAY_AFTER = '2026-03-16';

describe('a published week', () => {
  test('is sold from its day on, and the one before it until then', async () => {
    const { club, publish, read } = await managed(app);
    const before = await read();
    expect(before).toMatchObject({ today: '2026-03-06', first_day: TOMORROW, durations: [60, 90, 120] });
    expect(before.versions).toMatchObject([{ from: null, until: null, state: 'current' }]);

    const answer = await publish({
      ...week(480, 1500, 10_000, { 60: 9_000 }),
      ...{ from: NEXT_MONDAY, expected_version: before.version },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { published: true, from: NEXT_MONDAY, until: null, bookings: { count: 0, first: [] }, gaps: [] },
    ]);
    expect([await offerOf(app, club, '2026-03-08'), await offerOf(app, club, NEXT_MONDAY)]).toEqual([
      '07:00–23:00 12000',
      '08:00–01:00 9000',
    ]);
    expect((await read()).versions).toMatchObject([
      { from: null, until: NEXT_MONDAY, state: 'current' },
      { from: NEXT_MONDAY, until: null, state: 'coming' },
    ]);
    const { body } = await app.call(listFreeDays, {
      query: { from: '2026-03-08', days: '2', club_slug: club.slug },
    });
    expect(body.map(({ total }) => total)).toEqual([31, 33]);

    // Without a fixed price pro rata; over midnight by the opening day.
    const player = await newPlayer(app);
    const court = club.courts[0]?.id ?? 0;
    const book = (start_time: string, duration: number) =>
      app.call(bookCourt, { body: { court, date: NEXT_MONDAY, start_time, duration } }, { as: player.token });
    expect((await book('00:00', 60)).body).toMatchObject({ price_cents: 9_000, date: NEXT_MONDAY });
    expect((await book('18:00', 90)).body).toMatchObject({ price_cents: 15_000 });
  });

  test('ends where the next one begins, and one of the same day replaces it', async () => {
    const { club, publish, read, remove } = await managed(app);
    await publish({ ...week(480, 1320, 20_000), from: THE_MONDAY_AFTER });
    const { body } = await publish({ ...week(540, 1320, 10_000), from: NEXT_MONDAY });
    expect(body.until).toBe(THE_MONDAY_AFTER);
    await publish({ ...week(600, 1320, 0), from: NEXT_MONDAY });
    const offers = async () => [
      await offerOf(app, club, '2026-03-08'),
      await offerOf(app, club, '2026-03-15'),
      await offerOf(app, club, THE_MONDAY_AFTER),
    ];
    expect(await offers()).toEqual(['07:00–23:00 12000', '10:00–22:00 0', '08:00–22:00 20000']);
    expect((await read()).versions.map(({ from, until }) => [from, until])).toEqual([
      [null, NEXT_MONDAY],
      [NEXT_MONDAY, THE_MONDAY_AFTER],
      [THE_MONDAY_AFTER, null],
    ]);

    expect((await remove(NEXT_MONDAY)).status).toBe(204);
    expect(await offers()).toEqual(['07:00–23:00 12000', '07:00–23:00 12000', '08:00–22:00 20000']);
    expect((await remove(NEXT_MONDAY)).status).toBe(404);
    await remove(THE_MONDAY_AFTER);
    expect((await read()).versions).toMatchObject([{ from: null, until: null }]);
  });

  test('of a club without hours begins today', async () => {
    const { club, publish, read } = await managed(app, { hours: [], prices: [] });
    expect(await read()).toMatchObject({ first_day: '2026-03-06', versions: [] });
    expect((await publish({ ...week(420, 1380, 12_000), from: '2026-03-06' })).status).toBe(200);
    expect(await offerOf(app, club, '2026-03-06')).toBe('09:30–23:00 12000');
  });

  test('keeps the price of a booking, and leaves a trace without names', async () => {
    const { club, as, publish } = await managed(app);
    const booking = await createBooking(app.db, {
      ...{ court_id: club.courts[0]?.id ?? 0, date: NEXT_MONDAY, start_time: '08:00', price_cents: 12_000 },
    });
    await publish({ ...week(420, 1380, 99_000), from: TOMORROW });
    const { price_cents } = await app.db
      .selectFrom('bookings')
      .select('price_cents')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(price_cents).toBe(12_000);
    const history = await app.call(listDeskHistory, { params: { slug: club.slug }, query: {} }, as);
    expect(history.body.results).toMatchObject([
      {
        call: 'publishDeskSchedule',
        object: 'schedule',
        changes: {
          valid_from: [null, TOMORROW],
          prices: ['seg-dom 00:00–36:00 120,00', 'seg-dom 07:00–23:00 990,00'],
        },
      },
    ]);
  });
});

describe('a dry run', () => {
  test('names the bookings that stay outside, and changes nothing', async () => {
    const { club, publish, holiday, read } = await managed(app);
    const player = await createPlayer(app.db, { first_name: 'Marina', last_name: 'Prado' });
    const at = (date: string, start_time: string, fields = {}) =>
      createBooking(app.db, {
        ...{ court_id: club.courts[0]?.id ?? 0, player_id: player.id, date, start_time, ...fields },
      });
    await at(NEXT_MONDAY, '07:00');
    await at(NEXT_MONDAY, '09:00');
    await at('2026-03-10', '21:30');
    // Before it begins, after the next one begins, on a holiday, and cancelled.
    await at('2026-03-08', '07:00');
    await at(THE_MONDAY_AFTER, '07:00');
    await at('2026-03-11', '07:00');
    await holiday('2026-03-11', { name: 'Aniversário da cidade', state: 'closed' });
    await publish({ ...week(420, 1380, 100), from: THE_MONDAY_AFTER });
    const before = await read();

    const draft = { ...week(540, 1320, 100), from: NEXT_MONDAY, dry_run: true };
    const { status, body } = await publish({ ...draft, prices: draft.prices.slice(1) });
    expect([status, body]).toEqual([
      200,
      {
        ...{ published: false, from: NEXT_MONDAY, until: THE_MONDAY_AFTER },
        bookings: {
          count: 2,
          first: [
            {
              ...{ id: expect.any(Number), court: 'Quadra 1', date: NEXT_MONDAY },
              ...{ start_time: '07:00', end_time: '08:00', name: 'Marina' },
            },
            expect.objectContaining({ date: '2026-03-10', start_time: '21:30' }),
          ],
        },
        gaps: [{ weekday: 1, from_minute: 540, to_minute: 1320 }],
      },
    ]);
    expect(await read()).toEqual(before);
  });

  test('lists fifty of many bookings, and counts all', async () => {
    const { club, publish } = await managed(app);
    for (let hour = 0; hour < 52; hour++) {
      const date = `2026-03-${String(9 + Math.floor(hour / 13)).padStart(2, '0')}`;
      await createBooking(app.db, {
        ...{ court_id: club.courts[0]?.id ?? 0, date, start_time: `${7 + (hour % 13)}:00` },
      });
    }
    const draft = { ...week(1320, 1380, 100), from: NEXT_MONDAY, dry_run: true };
    const { bookings } = (await publish(draft)).body;
    expect([bookings.count, bookings.first.length]).toEqual([52, 50]);
  });
});

test('of any sequence of publications and removals each day has one version, and each minute one price', async () => {
  const { club, publish, remove, read } = await managed(app);
  const days = Array.from({ length: 8 }, (_, day) => `2026-03-${String(7 + day).padStart(2, '0')}`);
  // The version that was published last for the latest day that is not after it.
  const model = new Map<string, number>([['', 12_000]]);
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  for (let act = 0; act < 25; act++) {
    const from = days[next(days.length)] ?? TOMORROW;
    if (next(3) === 0) {
      const { status } = await remove(from);
      expect(status).toBe(model.delete(from) ? 204 : 404);
    } else {
      const price = 1_000 * (act + 1);
      expect((await publish({ ...week(420, 1380, price), from })).status).toBe(200);
      model.set(from, price);
    }
  }
  for (const date of days) {
    const latest =
      [...model.keys()]
        .filter((from) => from <= date)
        .toSorted()
        .at(-1) ?? '';
    expect(await offerOf(app, club, date)).toBe(`07:00–23:00 ${model.get(latest)}`);
  }
  const { versions } = await read();
  expect(versions.map(({ from }) => from ?? '')).toEqual([...model.keys()].toSorted());
  expect(versions.map(({ until }) => until)).toEqual([...versions.slice(1).map(({ from }) => from), null]);
});

test.each([
  [
    'hours',
    sql`INSERT INTO club_hours (club_id, weekday, opens, closes, valid_from) VALUES`,
    sql`600, 660, '2026-04-01'`,
  ],
  [
    'prices',
    sql`INSERT INTO club_prices (club_id, weekday, from_minute, to_minute, price_cents_per_hour) VALUES`,
    sql`2100, 2130, 5`,
  ],
])('the database refuses two %s of one time', async (_, insert, values) => {
  const { id } = await createClub(app.db);
  await expect(sql`${insert} (${id}, 1, ${values})`.execute(app.db)).rejects.toThrow(/no_overlap/);
});
