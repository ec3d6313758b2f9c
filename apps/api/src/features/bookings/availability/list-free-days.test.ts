import { type FreeDay, listAvailables, listFreeDays } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// 09:00 in São Paulo.
const FRIDAY = '2026-03-06';
const SATURDAY = '2026-03-07';
const MONDAY = '2026-03-09';

const app = useTestApp();

type Query = { from: string; days?: number; sport?: string; city?: string; club_slug?: string };
const list = (query: Query) => app.call(listFreeDays, { query });
const daysOf = async (query: Query): Promise<FreeDay[]> => (await list(query)).body;

const EVENING = [{ opens: 18 * 60, closes: 20 * 60 }];

describe('GET booking/availables/days/', () => {
  test('answers 400 for an unreadable day and for more than two weeks', async () => {
    const { status, body } = await list({ from: '2026-02-30', days: 15 });
    expect([status, body]).toEqual([
      400,
      { from: ['Use uma data como 2025-09-30.'], days: ['Use de 1 a 14.'] },
    ]);
    expect((await app.app.inject({ url: '/booking/availables/days/' })).statusCode).toBe(400);
  });

  test('answers without a token with fourteen days unless fewer are requested', async () => {
    const { slug } = await createClub(app.db, { hours: EVENING, courts: 1 });
    const { status, body } = await list({ from: MONDAY, club_slug: slug });
    expect(status).toBe(200);
    expect(body).toHaveLength(14);
    // The last day is not open for booking yet.
    expect(body[0]).toEqual({ date: MONDAY, free: 3, total: 3, free_percent: 100 });
    expect(body.at(-1)).toEqual({ date: '2026-03-22', free: 0, total: 0, free_percent: 0 });
    expect((await daysOf({ from: MONDAY, days: 1, club_slug: slug })).map(({ date }) => date)).toEqual([
      MONDAY,
    ]);
  });

  test('a start is free when one court is free, and the percentage counts every court', async () => {
    const { slug, courts } = await createClub(app.db, { hours: EVENING, durations: [60, 90], courts: 2 });
    const [one, two] = courts.map(({ id }) => id);
    await createBooking(app.db, { court_id: one, date: MONDAY, start_time: '18:00' });
    await createClosure(app.db, {
      court_id: two ?? 0,
      from: '2026-03-09T21:00:00Z',
      to: '2026-03-09T21:30:00Z',
    });
    await createBooking(app.db, {
      court_id: two,
      date: '2026-03-10',
      start_time: '18:00',
      duration: 120,
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
    });
    await createBooking(app.db, {
      court_id: two,
      date: '2026-03-11',
      start_time: '18:00',
      status: BOOKING_STATUS.cancelled,
    });
    expect(await daysOf({ from: MONDAY, days: 3, club_slug: slug })).toEqual([
      // 18:30 and 19:00 on one court, 19:00 on the other.
      { date: MONDAY, free: 2, total: 3, free_percent: 50 },
      { date: '2026-03-10', free: 3, total: 3, free_percent: 50 },
      { date: '2026-03-11', free: 3, total: 3, free_percent: 100 },
    ]);
  });

  test('a closed day and a holiday have no starts, a past start is not free', async () => {
    const { slug } = await createClub(app.db, {
      courts: 1,
      hours: [{ weekdays: [5, 7, 1], opens: 8 * 60, closes: 11 * 60 }],
      holidays: [{ date: MONDAY }],
    });
    expect(await daysOf({ from: FRIDAY, days: 4, club_slug: slug })).toEqual([
      // 08:00, 08:30 and 09:00 have begun.
      { date: FRIDAY, free: 2, total: 5, free_percent: 40 },
      { date: SATURDAY, free: 0, total: 0, free_percent: 0 },
      { date: '2026-03-08', free: 5, total: 5, free_percent: 100 },
      { date: MONDAY, free: 0, total: 0, free_percent: 0 },
    ]);
  });

  test('a start after midnight counts for the day that opened', async () => {
    const { slug, courts } = await createClub(app.db, {
      courts: 1,
      durations: [60],
      hours: [
        { weekdays: [5], opens: 23 * 60, closes: 25 * 60 },
        { weekdays: [6], opens: 8 * 60, closes: 9 * 60 },
      ],
    });
    await createBooking(app.db, { court_id: courts[0]?.id ?? 0, date: FRIDAY, start_time: '24:00' });
    expect(await daysOf({ from: FRIDAY, days: 2, club_slug: slug })).toEqual([
      { date: FRIDAY, free: 1, total: 3, free_percent: 33 },
      { date: SATURDAY, free: 1, total: 1, free_percent: 100 },
    ]);
  });

  test("each club's own clock decides what is past and how far ahead players book", async () => {
    const fields = { city: 'Dois Fusos', hours: EVENING, durations: [60], courts: 1, days_ahead: 1 };
    await createClub(app.db, fields);
    await createClub(app.db, { ...fields, timezone: 'America/Manaus' });
    // 00:30 of Saturday in São Paulo, 23:30 of Friday in Manaus.
    app.clock.now = new Date('2026-03-07T03:30:00Z');
    expect(await daysOf({ from: SATURDAY, days: 2, city: 'Dois Fusos' })).toEqual([
      { date: SATURDAY, free: 3, total: 3, free_percent: 100 },
      { date: '2026-03-08', free: 3, total: 3, free_percent: 100 },
    ]);
    app.clock.now = new Date('2026-03-07T21:30:00Z');
    // 18:30 in São Paulo: only 19:00 is left there; in Manaus it is 17:30.
    expect(await daysOf({ from: SATURDAY, days: 1, city: 'Dois Fusos' })).toEqual([
      { date: SATURDAY, free: 3, total: 3, free_percent: 67 },
    ]);
  });

  test('agrees with the list of the day, start by start, also on a night of a clock change', async () => {
    const { slug, courts } = await createClub(app.db, {
      courts: 2,
      hours: [
        { opens: 10 * 60, closes: 12 * 60 },
        { opens: 22 * 60, closes: 26 * 60 },
      ],
    });
    for (const date of ['2018-11-03', '2018-11-04', '2018-02-17', '2018-02-18']) {
      await createBooking(app.db, { court_id: courts[0]?.id ?? 0, date, start_time: '23:00' });
      await createBooking(app.db, { court_id: courts[1]?.id ?? 0, date, start_time: '10:30' });
      app.clock.now = new Date(`${date}T13:15:00Z`);
      const { body: slots } = await app.call(listAvailables, { query: { date, club_slug: slug } });
      const [day] = await daysOf({ from: date, days: 1, club_slug: slug });
      expect([date, day?.free]).toEqual([date, slots.length]);
      const free = slots.reduce((sum, slot) => sum + slot.courts.length, 0);
      const all = (day?.total ?? 0) * courts.length;
      expect([date, day?.free_percent]).toEqual([date, Math.round((100 * free) / all)]);
    }
  });

  test('sends as many statements for fourteen days of many clubs as for one day of one club', async () => {
    const { slug } = await createClub(app.db, { city: 'Betim', courts: 1 });
    const one = await app.countStatements(() => list({ from: FRIDAY, days: 1, club_slug: slug }));
    await createClub(app.db, { city: 'Betim', courts: 6 });
    await createClub(app.db, { city: 'Betim', courts: 6 });
    const many = await app.countStatements(() => list({ from: FRIDAY, city: 'Betim' }));
    expect([one, many]).toEqual([1, 1]);
  });
});
