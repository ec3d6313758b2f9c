import { bookCourt, cancelBooking, getBookingConfig, listAvailables } from '@bandeja/contract/calls/bookings';
import { createClub } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

type Night = {
  /** The opening day: clocks change within it, or after its midnight. */
  date: string;
  now: string;
  /** start, end, the instant of the start; every hour is a real hour. */
  hours: [string, string, string][];
};

// 60 minutes each, from 22:00 until 02:00 of the clock.
const NIGHTS: [string, Night][] = [
  [
    'clocks go forward at midnight: 00:00 and 00:30 do not exist',
    {
      date: '2018-11-03',
      now: '2018-11-02T12:00:00.000Z',
      hours: [
        ['22:00', '23:00', '2018-11-04T01:00:00.000Z'],
        ['22:30', '23:30', '2018-11-04T01:30:00.000Z'],
        ['23:00', '01:00', '2018-11-04T02:00:00.000Z'],
        ['23:30', '01:30', '2018-11-04T02:30:00.000Z'],
        ['01:00', '02:00', '2018-11-04T03:00:00.000Z'],
      ],
    },
  ],
  [
    'clocks go back at midnight: 23:00 is the first of the two',
    {
      date: '2018-02-17',
      now: '2018-02-16T12:00:00.000Z',
      hours: [
        ['22:00', '23:00', '2018-02-18T00:00:00.000Z'],
        ['22:30', '23:30', '2018-02-18T00:30:00.000Z'],
        ['23:00', '23:00', '2018-02-18T01:00:00.000Z'],
        ['23:30', '23:30', '2018-02-18T01:30:00.000Z'],
        ['00:00', '01:00', '2018-02-18T03:00:00.000Z'],
        ['00:30', '01:30', '2018-02-18T03:30:00.000Z'],
        ['01:00', '02:00', '2018-02-18T04:00:00.000Z'],
      ],
    },
  ],
  [
    'the night after, of 24 hours again',
    {
      date: '2018-11-04',
      now: '2018-11-02T12:00:00.000Z',
      hours: [
        ['22:00', '23:00', '2018-11-05T00:00:00.000Z'],
        ['22:30', '23:30', '2018-11-05T00:30:00.000Z'],
        ['23:00', '00:00', '2018-11-05T01:00:00.000Z'],
        ['23:30', '00:30', '2018-11-05T01:30:00.000Z'],
        ['00:00', '01:00', '2018-11-05T02:00:00.000Z'],
        ['00:30', '01:30', '2018-11-05T02:30:00.000Z'],
        ['01:00', '02:00', '2018-11-05T03:00:00.000Z'],
      ],
    },
  ],
];

describe('nights of clock changes in São Paulo', () => {
  test.each(NIGHTS)('%s: the same slots are listed, offered and booked', async (_, { date, now, hours }) => {
    app.clock.now = new Date(now);
    const { slug, courts } = await createClub(app.db, {
      courts: 1,
      hours: [{ opens: 22 * 60, closes: 26 * 60 }],
      durations: [60],
    });
    const court = courts[0]?.id ?? 0;
    const { body: slots } = await app.call(listAvailables, { query: { date, club_slug: slug } });
    expect(slots.map(({ id, courts: [one] }) => [id, one?.availables[0]?.end_time])).toEqual(
      hours.map(([start, end]) => [start, end]),
    );

    for (const [start_time, end_time, start_at] of hours) {
      const { token } = await newPlayer(app);
      const config = await app.call(getBookingConfig, { query: { court, date, start_time } }, { as: token });
      expect(config.body.options).toEqual([{ duration: 60, end_time, price_cents: 12_000 }]);
      const { status, body } = await app.call(
        bookCourt,
        { body: { court, date, start_time } },
        { as: token },
      );
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          date,
          start_time,
          end_time,
          start_at,
          duration: 60,
          price_cents: 12_000,
        }),
      ]);
      const params = { id: body.id };
      expect((await app.call(cancelBooking, { params, body: {} }, { as: token })).status).toBe(200);
    }
  });

  test('a time that the clock skips cannot be booked', async () => {
    app.clock.now = new Date('2018-11-02T12:00:00.000Z');
    const { courts } = await createClub(app.db, { courts: 1, hours: [{ opens: 22 * 60, closes: 26 * 60 }] });
    const { status, body } = await app.call(
      bookCourt,
      { body: { court: courts[0]?.id ?? 0, date: '2018-11-03', start_time: '00:30' } },
      { as: (await newPlayer(app)).token },
    );
    expect([status, body]).toEqual([
      400,
      { error: 'Nesta noite o relógio adianta e este horário não existe.' },
    ]);
  });
});
