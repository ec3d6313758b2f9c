import { bookCourt, getBookingConfig, listAvailables } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const FRIDAY = '2026-03-06';
const at = (hours: number, minutes = 0) => hours * 60 + minutes;

type Case = {
  zone?: string;
  /** The opening hours of every day. */
  hours: [opens: number, closes: number];
  /** An existing booking: start (24:30 is half past midnight of that opening day) and minutes. */
  booked?: [string, number][];
  now?: string;
  start_time: string;
  duration: number;
  /** The start and end of the slot; null: it is neither listed, offered nor booked. */
  expected: [string, string] | null;
};

const CASES: Record<string, Case> = {
  'ends as the club closes': {
    hours: [at(7), at(23)],
    start_time: '21:30',
    duration: 90,
    expected: ['2026-03-07T00:30:00.000Z', '2026-03-07T02:00:00.000Z'],
  },
  'would end half an hour after the club closes': {
    hours: [at(7), at(23)],
    start_time: '22:00',
    duration: 90,
    expected: null,
  },
  'would begin as the club closes': {
    hours: [at(7), at(23)],
    start_time: '23:00',
    duration: 60,
    expected: null,
  },
  'begins as the club opens': {
    hours: [at(7), at(23)],
    start_time: '07:00',
    duration: 60,
    now: '2026-03-06T09:59:59Z',
    expected: ['2026-03-06T10:00:00.000Z', '2026-03-06T11:00:00.000Z'],
  },
  'between two others, back to back': {
    hours: [at(7), at(23)],
    booked: [
      ['17:00', 60],
      ['19:30', 60],
    ],
    start_time: '18:00',
    duration: 90,
    expected: ['2026-03-06T21:00:00.000Z', '2026-03-06T22:30:00.000Z'],
  },
  'half an hour too long for the gap': {
    hours: [at(7), at(23)],
    booked: [
      ['17:00', 60],
      ['19:30', 60],
    ],
    start_time: '18:00',
    duration: 120,
    expected: null,
  },
  '90 minutes over midnight': {
    hours: [at(7), at(25)],
    start_time: '23:30',
    duration: 90,
    expected: ['2026-03-07T02:30:00.000Z', '2026-03-07T04:00:00.000Z'],
  },
  '90 minutes over midnight, back to back with one before and one after it': {
    hours: [at(7), at(26)],
    booked: [
      ['22:00', 60],
      ['24:30', 90],
    ],
    start_time: '23:00',
    duration: 90,
    expected: ['2026-03-07T02:00:00.000Z', '2026-03-07T03:30:00.000Z'],
  },
  '90 minutes over midnight into one that begins after it': {
    hours: [at(7), at(26)],
    booked: [['24:30', 60]],
    start_time: '23:30',
    duration: 90,
    expected: null,
  },
  'after midnight, when the calendar says Saturday': {
    hours: [at(7), at(25)],
    now: '2026-03-07T02:59:59Z',
    start_time: '00:00',
    duration: 60,
    expected: ['2026-03-07T03:00:00.000Z', '2026-03-07T04:00:00.000Z'],
  },
  'in Manaus, while São Paulo is an hour ahead and past it': {
    zone: 'America/Manaus',
    hours: [at(7), at(23)],
    // 18:30 in São Paulo, 17:30 in Manaus.
    now: '2026-03-06T21:30:00Z',
    start_time: '18:00',
    duration: 60,
    expected: ['2026-03-06T22:00:00.000Z', '2026-03-06T23:00:00.000Z'],
  },
  'in Manaus, at the instant it begins there': {
    zone: 'America/Manaus',
    hours: [at(7), at(23)],
    now: '2026-03-06T22:00:00Z',
    start_time: '18:00',
    duration: 60,
    expected: null,
  },
  'in Manaus over midnight, when São Paulo has Saturday already': {
    zone: 'America/Manaus',
    hours: [at(7), at(25)],
    now: '2026-03-07T03:10:00Z',
    start_time: '23:30',
    duration: 90,
    expected: ['2026-03-07T03:30:00.000Z', '2026-03-07T05:00:00.000Z'],
  },
};

test.each(Object.entries(CASES))('%s: the slot is listed, offered and booked alike', async (_, one) => {
  const { zone = 'America/Sao_Paulo', hours, booked = [], start_time, duration, expected } = one;
  app.clock.now = new Date(one.now ?? '2026-03-06T09:00:00Z');
  const { slug, courts } = await createClub(app.db, {
    courts: 1,
    timezone: zone,
    hours: [{ opens: hours[0], closes: hours[1] }],
  });
  const court = courts[0]?.id ?? 0;
  for (const [start, minutes] of booked) {
    await createBooking(app.db, { court_id: court, date: FRIDAY, start_time: start, duration: minutes });
  }

  const { token } = await newPlayer(app);
  const { body: slots } = await app.call(listAvailables, { query: { date: FRIDAY, club_slug: slug } });
  const listed = slots.find(({ id }) => id === start_time)?.courts[0]?.availables ?? [];
  expect(listed.some((option) => option.duration === duration)).toBe(expected !== null);

  const query = { court, date: FRIDAY, start_time };
  const { body: config } = await app.call(getBookingConfig, { query }, { as: token });
  const offered = config.options ?? [];
  expect(offered.some((option) => option.duration === duration)).toBe(expected !== null);

  const answer = await app.call(
    bookCourt,
    { body: { court, date: FRIDAY, start_time, duration } },
    { as: token },
  );
  expect(answer.status === 201 ? [answer.body.start_at, answer.body.end_at] : null).toEqual(expected);
  expect([201, 400, 409]).toContain(answer.status);
});
