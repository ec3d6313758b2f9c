import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { addDays, daysBetween, weekdayOf } from '@bandeja/rules/time/local-time';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const ZONE = 'America/Sao_Paulo';
const FIRST = '2026-02-02';

type Cell = { weekday: number; opens: number; closes: number; valid_from: string; valid_until: string };
const cover = (date: string, start: number, end: number) => ({
  start_at: new Date(zonedTime(date, start, ZONE)),
  end_at: new Date(zonedTime(date, end, ZONE)),
});

/** Hours in two versions, some beyond midnight; every number a multiple of half an hour. */
const aWorld = fc.record({
  versions: fc.array(
    fc.array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        opens: fc.integer({ min: 10, max: 40 }),
        length: fc.integer({ min: 2, max: 20 }),
      }),
      {
        maxLength: 7,
      },
    ),
    { minLength: 2, maxLength: 2 },
  ),
  change: fc.integer({ min: 1, max: 13 }),
  holidays: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 13 }), open: fc.boolean() }), {
    selector: ({ day }) => day,
    maxLength: 3,
  }),
  // Of two courts: what begins in a place that is taken is left out.
  taken: fc.array(
    fc.record({
      court: fc.integer({ min: 0, max: 1 }),
      day: fc.integer({ min: -1, max: 14 }),
      start: fc.integer({ min: 0, max: 50 }),
      length: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom('booking', 'booking', 'booking', 'closure', 'tournament'),
    }),
    { minLength: 8, maxLength: 20 },
  ),
  from: fc.integer({ min: 1, max: 7 }),
});
type World = typeof aWorld extends fc.Arbitrary<infer Value> ? Value : never;

const HALF = 30;

/** Stores a world; resolves with what a simple count needs. */
async function store({ versions, change, holidays, taken }: World) {
  const club = await createClub(app.db, { courts: 2, hours: [], prices: [] });
  const changed = addDays(FIRST, change);
  const hours: Cell[] = versions.flatMap((rows, index) => {
    const span = index === 0 ? ['-infinity', changed] : [changed, 'infinity'];
    const [valid_from = '', valid_until = ''] = span;
    const seen = new Set<number>();
    return rows
      .filter(({ weekday }) => !seen.has(weekday) && seen.add(weekday))
      .map(({ weekday, opens, length }) => ({
        ...{ weekday, opens: opens * HALF, closes: (opens + length) * HALF, valid_from, valid_until },
      }));
  });
  for (const { day, open } of holidays) {
    const date = addDays(FIRST, day);
    await app.db.insertInto('club_holidays').values({ club_id: club.id, date, reason: 'Feriado' }).execute();
    if (open)
      hours.push({ weekday: 0, opens: 600, closes: 720, valid_from: date, valid_until: addDays(date, 1) });
  }
  if (hours.length > 0)
    await app.db
      .insertInto('club_hours')
      .values(hours.map((row) => ({ ...row, club_id: club.id })))
      .execute();
  type Taken = { court: number; date: string; kind: string; start: number; end: number };
  const stored: (Taken & ReturnType<typeof cover>)[] = [];
  const player = await createPlayer(app.db);
  for (const { court: index, day, start, length, kind } of taken) {
    const [court, date] = [club.courts[index]?.id ?? 0, addDays(FIRST, day)];
    const minutes = { start: start * HALF, end: (start + length) * HALF };
    const { start_at, end_at } = cover(date, minutes.start, minutes.end);
    const isTaken = stored.some(
      (one) => one.court === court && one.start_at < end_at && one.end_at > start_at,
    );
    if (isTaken) continue;
    stored.push({ court, date, kind, ...minutes, start_at, end_at });
    if (kind === 'booking')
      await createBooking(app.db, {
        ...{ court_id: court, player_id: player.id, date, duration: length * HALF },
        start_time: `${Math.floor(minutes.start / 60)}:${minutes.start % 60}`,
      });
    else
      await app.db
        .insertInto('court_occupations')
        .values({
          ...{ court_id: court, kind: kind as 'closure', status: 'confirmed', reason: 'Chuva' },
          during: sql<string>`tstzrange(${start_at}, ${end_at})`,
        })
        .execute();
  }
  return { club, hours, stored, closed: new Set(holidays.map(({ day }) => addDays(FIRST, day))) };
}

/** The same numbers, half an hour by half an hour. */
function count({ club, hours, stored, closed }: Awaited<ReturnType<typeof store>>, from: string, to: string) {
  const cells = new Map<string, { open_minutes: number; sold_minutes: number }>();
  for (let day = 0; day <= daysBetween(from, to); day++) {
    const date = addDays(from, day);
    const ofDay = hours.filter(
      ({ weekday, valid_from, valid_until }) =>
        weekday === (closed.has(date) ? 0 : weekdayOf(date)) &&
        (valid_from === '-infinity' || valid_from <= date) &&
        (valid_until === 'infinity' || valid_until > date),
    );
    for (const { id } of club.courts)
      for (let minute = 0; minute < 2880; minute += HALF) {
        const at = new Date(zonedTime(date, minute, ZONE));
        const isSold = stored.some(
          (one) =>
            one.court === id &&
            one.kind === 'booking' &&
            one.date === date &&
            one.start <= minute &&
            minute < one.end,
        );
        const isBlocked = stored.some(
          (one) => one.court === id && one.kind !== 'booking' && one.start_at <= at && at < one.end_at,
        );
        const isOpen = ofDay.some(({ opens, closes }) => opens <= minute && minute < closes) && !isBlocked;
        if (!isOpen && !isSold) continue;
        const key = `${weekdayOf(date)} ${Math.floor(minute / 60)}`;
        const cell = cells.get(key) ?? { open_minutes: 0, sold_minutes: 0 };
        cells.set(key, {
          open_minutes: cell.open_minutes + HALF,
          sold_minutes: cell.sold_minutes + (isSold ? HALF : 0),
        });
      }
  }
  return cells;
}

const totalOf = (cells: readonly { open_minutes: number; sold_minutes: number }[]) =>
  cells.reduce(
    (sum, { open_minutes, sold_minutes }) => ({
      open_minutes: sum.open_minutes + open_minutes,
      sold_minutes: sum.sold_minutes + sold_minutes,
    }),
    { open_minutes: 0, sold_minutes: 0 },
  );

test('occupancy of any hours, versions, holidays, closures and bookings is that of a simple count', async () => {
  await fc.assert(
    fc.asyncProperty(aWorld, async (world) => {
      const stored = await store(world);
      const staff = await employ(app, stored.club, 'manager');
      const from = addDays(FIRST, world.from);
      const to = addDays(from, 6);
      const { body: report } = await app.call(
        readDeskReport,
        { params: { slug: stored.club.slug }, query: { from, to } },
        staff.as,
      );
      const expected = count(stored, from, to);
      expect(
        Object.fromEntries(
          report.cells.map(({ weekday, hour, ...minutes }) => [`${weekday} ${hour}`, minutes]),
        ),
      ).toEqual(Object.fromEntries(expected));
      expect(report.current).toMatchObject(totalOf([...expected.values()]));
      const earlier = count(stored, addDays(from, -7), addDays(from, -1));
      expect(report.before).toMatchObject({
        ...{ from: addDays(from, -7), to: addDays(from, -1) },
        ...totalOf([...earlier.values()]),
      });
    }),
    { numRuns: 8, seed: 20_260_306, endOnFailure: true },
  );
}, 120_000);
