import { listAvailables, type SlotOfDay } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';
const FRIDAY = '2026-03-06';

const app = useTestApp();

type Query = { date: string; sport?: string; city?: string; club_slug?: string };
const list = (query: Query) => app.call(listAvailables, { query });
const slotsOf = async (query: Query): Promise<SlotOfDay[]> => (await list(query)).body;

/** `18:00 Quadra 1 60 90`: a slot, a court, its free durations. */
const lines = (slots: readonly SlotOfDay[]) =>
  slots.flatMap(({ id, courts }) =>
    courts.map(({ name, availables }) => [id, name, ...availables.map(({ duration }) => duration)].join(' ')),
  );

const EVENING = [{ opens: 18 * 60, closes: 20 * 60 }];

describe('GET booking/availables/', () => {
  test('answers 400 for an unreadable date or sport and for a missing date', async () => {
    const { status, body } = await list({ date: '2026-02-30', sport: 'x'.repeat(61) });
    expect([status, body]).toEqual([
      400,
      { date: ['Use uma data como 2025-09-30.'], sport: ['Use no máximo 60 caracteres.'] },
    ]);
    const { statusCode } = await app.app.inject({ url: '/booking/availables/' });
    expect(statusCode).toBe(400);
  });

  test('answers without a token with every court by start, with its durations and prices', async () => {
    const club = await createClub(app.db, {
      name: 'Clube da Segunda',
      city: 'Campinas',
      hours: EVENING,
      durations: [60, 90],
      courts: [{ name: 'Central', surface: 'concreto', indoor: true }],
      prices: [
        { from_minute: 0, to_minute: 19 * 60, price_cents_per_hour: 10_000 },
        { from_minute: 19 * 60, to_minute: 2160, price_cents_per_hour: 16_000 },
      ],
    });
    const { status, body } = await list({ date: MONDAY, club_slug: club.slug });
    const court = {
      id: club.courts[0]?.id,
      name: 'Central',
      surface: 'concreto',
      indoor: true,
      club: { id: club.id, slug: 'clube-da-segunda', name: 'Clube da Segunda', city: 'Campinas' },
    };
    const option = (start_time: string, end_time: string, duration: number, price_cents: number) => ({
      start_time,
      end_time,
      duration,
      price_cents,
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: '18:00',
        courts: [
          {
            ...court,
            availables: [option('18:00', '19:00', 60, 10_000), option('18:00', '19:30', 90, 18_000)],
          },
        ],
      },
      {
        id: '18:30',
        courts: [
          {
            ...court,
            availables: [option('18:30', '19:30', 60, 13_000), option('18:30', '20:00', 90, 21_000)],
          },
        ],
      },
      { id: '19:00', courts: [{ ...court, availables: [option('19:00', '20:00', 60, 16_000)] }] },
    ]);
  });

  test('leaves out booked, closed and held times, and lists released times and expired holds again', async () => {
    const { slug, courts } = await createClub(app.db, { hours: EVENING, durations: [60], courts: 6 });
    const [booked, closed, held, released, over, ending] = courts.map(({ id }) => id);
    const at = { date: MONDAY, start_time: '18:00', created_at: TEST_NOW };
    const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
    await createBooking(app.db, { ...at, court_id: booked });
    await createClosure(app.db, {
      court_id: closed ?? 0,
      from: '2026-03-09T21:30:00Z',
      to: '2026-03-09T22:00:00Z',
    });
    await createBooking(app.db, {
      ...at,
      court_id: held,
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: later(1),
    });
    await createBooking(app.db, { ...at, court_id: released, status: BOOKING_STATUS.cancelled });
    await createBooking(app.db, {
      ...at,
      court_id: over,
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: later(0),
    });
    await createBooking(app.db, {
      ...at,
      court_id: ending,
      status: BOOKING_STATUS.awaiting_confirmation,
      hold_expires_at: later(-1),
    });
    expect(lines(await slotsOf({ date: MONDAY, club_slug: slug }))).toEqual([
      '18:00 Quadra 4 60',
      '18:00 Quadra 5 60',
      '18:00 Quadra 6 60',
      '18:30 Quadra 4 60',
      '18:30 Quadra 5 60',
      '18:30 Quadra 6 60',
      '19:00 Quadra 1 60',
      '19:00 Quadra 2 60',
      '19:00 Quadra 3 60',
      '19:00 Quadra 4 60',
      '19:00 Quadra 5 60',
      '19:00 Quadra 6 60',
    ]);
  });

  test('filters by sport, city and club', async () => {
    const fields = { city: 'São José', hours: EVENING, durations: [120] };
    const mixed = await createClub(app.db, {
      ...fields,
      name: 'Misto',
      courts: [{ name: 'P' }, { name: 'T', sport: 'Tênis' }],
    });
    await createClub(app.db, { ...fields, name: 'Vizinho', courts: [{ name: 'V' }] });
    const only = async (query: Partial<Query>) => lines(await slotsOf({ date: MONDAY, ...query }));
    expect(await only({ city: 'sao jose' })).toEqual(['18:00 P 120', '18:00 V 120']);
    expect(await only({ city: 'São José', sport: 'tenis' })).toEqual(['18:00 T 120']);
    expect(await only({ club_slug: mixed.slug })).toEqual(['18:00 P 120']);
    expect(await only({ city: 'Santos', club_slug: mixed.slug })).toEqual([]);
    expect(await only({ club_slug: 'nenhum' })).toEqual([]);
  });

  test('leaves out past starts, to the instant', async () => {
    // 09:00 in São Paulo.
    const { slug } = await createClub(app.db, {
      hours: [{ opens: 8 * 60, closes: 11 * 60 }],
      durations: [60],
      courts: 1,
    });
    const starts = async () => (await slotsOf({ date: FRIDAY, club_slug: slug })).map(({ id }) => id);
    try {
      expect(await starts()).toEqual(['09:30', '10:00']);
      app.clock.now = new Date(TEST_NOW.getTime() - 1);
      expect(await starts()).toEqual(['09:00', '09:30', '10:00']);
      app.clock.now = new Date('2026-03-07T12:00:00Z');
      expect(await starts()).toEqual([]);
    } finally {
      app.clock.now = TEST_NOW;
    }
  });

  test("lists only days that are open for booking, by the club's own calendar", async () => {
    const { slug } = await createClub(app.db, { hours: EVENING, days_ahead: 2, courts: 1 });
    const any = async (date: string) => (await slotsOf({ date, club_slug: slug })).length > 0;
    expect([await any('2026-03-08'), await any('2026-03-09')]).toEqual([true, false]);
    try {
      // Already Saturday in UTC, still Friday in São Paulo.
      app.clock.now = new Date('2026-03-07T01:00:00Z');
      expect(await any('2026-03-09')).toBe(false);
      app.clock.now = new Date('2026-03-07T03:00:00Z');
      expect(await any('2026-03-09')).toBe(true);
    } finally {
      app.clock.now = TEST_NOW;
    }
  });

  test('lists nothing on a holiday, on a weekday without hours, and far in the past or the future', async () => {
    const { slug } = await createClub(app.db, {
      hours: [{ weekdays: [1, 2], opens: 600, closes: 720 }],
      holidays: [{ date: '2026-03-10' }],
    });
    const empty = async (date: string) => (await slotsOf({ date, club_slug: slug })).length === 0;
    expect(await empty('2026-03-09')).toBe(false);
    for (const date of ['2026-03-10', '2026-03-11', '1900-01-01', '2199-12-31']) {
      expect([date, await empty(date)]).toEqual([date, true]);
    }
  });

  test('a Friday until 01:00 lists 00:00 after 23:30, also when it is already Saturday', async () => {
    const { slug } = await createClub(app.db, {
      hours: [
        { weekdays: [5], opens: 22 * 60, closes: 25 * 60 },
        { weekdays: [6], opens: 8 * 60, closes: 9 * 60 },
      ],
      prices: [
        { weekdays: [5], from_minute: 0, to_minute: 2160, price_cents_per_hour: 20_000 },
        { weekdays: [6], from_minute: 0, to_minute: 2160, price_cents_per_hour: 5_000 },
      ],
      durations: [60, 90],
      courts: 1,
    });
    const friday = await slotsOf({ date: FRIDAY, club_slug: slug });
    expect(lines(friday)).toEqual([
      '22:00 Quadra 1 60 90',
      '22:30 Quadra 1 60 90',
      '23:00 Quadra 1 60 90',
      '23:30 Quadra 1 60 90',
      '00:00 Quadra 1 60',
    ]);
    // Friday's price, also after midnight.
    expect(friday.at(-1)?.courts[0]?.availables).toEqual([
      { start_time: '00:00', end_time: '01:00', duration: 60, price_cents: 20_000 },
    ]);
    expect(lines(await slotsOf({ date: '2026-03-07', club_slug: slug }))).toEqual(['08:00 Quadra 1 60']);
    try {
      app.clock.now = new Date('2026-03-07T02:45:00Z');
      expect(lines(await slotsOf({ date: FRIDAY, club_slug: slug }))).toEqual(['00:00 Quadra 1 60']);
      app.clock.now = new Date('2026-03-07T03:00:00Z');
      expect(lines(await slotsOf({ date: FRIDAY, club_slug: slug }))).toEqual([]);
    } finally {
      app.clock.now = TEST_NOW;
    }
  });

  test('clubs in Manaus and São Paulo each show their own clock, and the instant decides what is past', async () => {
    const fields = { city: 'Duas Horas', hours: [{ opens: 540, closes: 660 }], durations: [60], courts: 1 };
    await createClub(app.db, { ...fields, name: 'Do sul' });
    await createClub(app.db, { ...fields, name: 'Do norte', timezone: 'America/Manaus' });
    const clubs = async () =>
      (await slotsOf({ date: FRIDAY, city: 'Duas Horas' })).map(({ id, courts }) =>
        [id, ...courts.map(({ club }) => club.name)].join(' '),
      );
    // 09:00 in São Paulo is 08:00 in Manaus.
    expect(await clubs()).toEqual(['09:00 Do norte', '09:30 Do norte Do sul', '10:00 Do norte Do sul']);
  });

  test('sends as many statements for many clubs and courts as for one', async () => {
    const one = await createClub(app.db, { city: 'Contagem', courts: 1 });
    const alone = await app.countStatements(() => list({ date: MONDAY, club_slug: one.slug }));
    await createClub(app.db, { city: 'Contagem', courts: 6 });
    await createClub(app.db, { city: 'Contagem', courts: 6 });
    const many = await app.countStatements(() => list({ date: MONDAY, city: 'Contagem' }));
    expect([alone, many]).toEqual([1, 1]);
  });
});
