import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../time/local-time.ts';
import { BOOKING_REFUSAL_SENTENCES } from './booking-refusals.ts';
import {
  type BookingFacts,
  type BookingRequest,
  type BookingTerms,
  decideBooking,
  NO_LIMITS,
} from './decide-booking.ts';
import { listSlots } from './slots/slots.ts';

const request: BookingRequest = { date: '2025-11-21', start_time: '19:30', duration: 90 };
const terms: BookingTerms = {
  zone: 'America/Sao_Paulo',
  hours: [{ opens: 420, closes: 1500 }],
  step_minutes: 30,
  durations: [60, 90, 120],
  price_rules: [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 420, to_minute: 1500, price_cents_per_hour: 18_000 },
  ],
  days_ahead: 14,
  max_open_holds: 3,
  max_per_day: 2,
  online_payment: true,
};
const facts: BookingFacts = { now: '2025-11-18T12:00:00Z', ...NO_LIMITS };

function codeOf(
  change: Partial<BookingRequest>,
  otherTerms: Partial<BookingTerms> = {},
  otherFacts: Partial<BookingFacts> = {},
): string {
  const decision = decideBooking(
    { ...request, ...change },
    { ...terms, ...otherTerms },
    { ...facts, ...otherFacts },
  );
  return decision.ok ? 'ok' : decision.code;
}

describe('decideBooking', () => {
  it('holds a court 15 minutes for the payment', () => {
    expect(decideBooking(request, terms, facts)).toEqual({
      ok: true,
      start_at: '2025-11-21T22:30:00.000Z',
      end_at: '2025-11-22T00:00:00.000Z',
      price_cents: 27_000,
      status: 10,
      hold_expires_at: '2025-11-18T12:15:00.000Z',
    });
  });

  it('holds for the duration set by the club', () => {
    expect(decideBooking(request, { ...terms, hold_minutes: 5 }, facts)).toMatchObject({
      hold_expires_at: '2025-11-18T12:05:00.000Z',
    });
  });

  it('waits for the club until the start when the club takes no online payment', () => {
    expect(decideBooking(request, { ...terms, online_payment: false }, facts)).toMatchObject({
      status: 20,
      hold_expires_at: '2025-11-21T22:30:00.000Z',
    });
  });

  it('never holds past the start', () => {
    expect(decideBooking(request, terms, { ...facts, now: '2025-11-21T22:20:00Z' })).toMatchObject({
      hold_expires_at: '2025-11-21T22:30:00.000Z',
    });
  });

  it('counts 00:30 as after midnight of the opening day', () => {
    expect(
      decideBooking({ date: '2025-11-21', start_time: '00:00', duration: 60 }, terms, facts),
    ).toMatchObject({
      start_at: '2025-11-22T03:00:00.000Z',
    });
    expect(codeOf({ start_time: '00:30', duration: 60 })).toBe('outside_hours');
    // belongs to Friday although the calendar date is Saturday
    expect(codeOf({ start_time: '00:00', duration: 60 }, {}, { now: '2025-11-22T02:59:00Z' })).toBe('ok');
  });

  it.each([
    ['date_unreadable', { date: '2025-02-30' }],
    ['date_unreadable', { date: 'amanhã' }],
    ['time_unreadable', { start_time: '24:00' }],
    ['duration_not_offered', { duration: 75 }],
    ['off_step', { start_time: '19:15' }],
    ['outside_hours', { start_time: '06:30' }],
    ['outside_hours', { start_time: '01:00' }],
    ['in_the_past', { date: '2025-11-18', start_time: '08:30' }],
    ['in_the_past', { date: '2025-11-18', start_time: '09:00' }],
    ['in_the_past', { date: '1999-11-18' }],
    ['ok', { date: '2025-11-18', start_time: '09:30' }],
    ['ok', { date: '2025-12-02' }],
    ['too_far_ahead', { date: '2025-12-03' }],
    ['too_far_ahead', { date: '2999-12-31' }],
  ])('%s: %j', (code, change) => {
    expect(codeOf(change)).toBe(code);
  });

  it("counts the days ahead from the date in the club's zone", () => {
    // 23:30 of the 18th in Manaus, already the 19th in São Paulo
    const now = '2025-11-19T03:30:00Z';
    expect(codeOf({ date: '2025-12-03' }, {}, { now })).toBe('ok');
    expect(codeOf({ date: '2025-12-03' }, { zone: 'America/Manaus' }, { now })).toBe('too_far_ahead');
  });

  it('refuses a closed day, a time without price, and one that clocks skip', () => {
    expect(codeOf({}, { hours: [] })).toBe('club_closed');
    expect(codeOf({}, { price_rules: [] })).toBe('no_price');
    expect(
      codeOf({ date: '2018-11-03', start_time: '00:00', duration: 60 }, {}, { now: '2018-11-01T00:00:00Z' }),
    ).toBe('time_skipped');
  });

  it('counts start steps from the opening time', () => {
    const hours = [{ opens: 435, closes: 1380 }];
    expect(codeOf({ start_time: '19:15' }, { hours })).toBe('ok');
    expect(codeOf({ start_time: '19:30' }, { hours })).toBe('off_step');
  });

  it('refuses an occupied time when occupations are given', () => {
    const busy = [{ start_at: '2025-11-21T23:30:00Z', end_at: '2025-11-22T00:30:00Z' }];
    expect(codeOf({}, {}, { busy })).toBe('slot_taken');
    expect(codeOf({ duration: 60 }, {}, { busy })).toBe('ok');
  });

  it('refuses a booking beyond the limits', () => {
    expect(codeOf({}, {}, { open_holds: 2 })).toBe('ok');
    expect(codeOf({}, {}, { open_holds: 3 })).toBe('too_many_open_holds');
    expect(codeOf({}, {}, { bookings_that_day: 1 })).toBe('ok');
    expect(codeOf({}, {}, { bookings_that_day: 2 })).toBe('too_many_that_day');
  });

  it('allows one open hold at a time until the e-mail is verified', () => {
    expect(codeOf({}, {}, { email_verified: false })).toBe('ok');
    expect(codeOf({}, {}, { email_verified: false, open_holds: 1 })).toBe('one_hold_until_verified');
    expect(codeOf({}, {}, { email_verified: true, open_holds: 1 })).toBe('ok');
  });

  it('refuses a court of which three bookings ended unpaid within two hours, and gives the end of the refusal', () => {
    const court = ['2025-11-18T11:59:00Z', '2025-11-18T11:58:00Z', '2025-11-18T10:57:00Z'];
    expect(decideBooking(request, terms, { ...facts, unpaid_ends: { court, day: court } })).toEqual({
      ok: false,
      code: 'court_cooling_down',
      retry_at: '2025-11-18T12:57:00.000Z',
    });
    expect(codeOf({}, {}, { unpaid_ends: { court: court.slice(1), day: court } })).toBe('ok');
  });

  it('refuses every court to a player after five unpaid ends within a day', () => {
    const day = [1, 2, 3, 4, 5].map((hour) => `2025-11-18T0${hour}:00:00Z`);
    expect(decideBooking(request, terms, { ...facts, unpaid_ends: { court: [], day } })).toEqual({
      ok: false,
      code: 'player_cooling_down',
      retry_at: '2025-11-19T01:00:00.000Z',
    });
    expect(codeOf({}, {}, { unpaid_ends: { court: [], day: day.slice(1) } })).toBe('ok');
  });

  it('confirms a free slot at once, whether or not the club takes online payment', () => {
    const free = {
      ...terms,
      price_rules: terms.price_rules.map((rule) => ({ ...rule, price_cents_per_hour: 0 })),
    };
    for (const online_payment of [true, false]) {
      expect(decideBooking(request, { ...free, online_payment }, facts)).toMatchObject({
        ok: true,
        price_cents: 0,
        status: 30,
        hold_expires_at: null,
      });
    }
  });

  it('has a sentence for every refusal', () => {
    expect(Object.values(BOOKING_REFUSAL_SENTENCES).every((sentence) => /^\p{Lu}.+/u.test(sentence))).toBe(
      true,
    );
    expect(BOOKING_REFUSAL_SENTENCES.slot_taken).toBe('Este horário acabou de ser reservado');
  });

  it('agrees with listSlots at every minute of any day and duration', () => {
    const days = fc.constantFrom(
      '2025-11-21',
      '2025-11-23',
      '2018-11-03',
      '2018-11-04',
      '2018-02-17',
      '2018-02-18',
    );
    const someHours = fc.constantFrom(
      [{ opens: 420, closes: 1500 }],
      [
        { opens: 435, closes: 720 },
        { opens: 840, closes: 1470 },
      ],
      [{ opens: 0, closes: 1440 }],
      [{ opens: 600, closes: 1860 }],
    );
    fc.assert(
      fc.property(
        days,
        someHours,
        fc.integer({ min: -600, max: 1800 }),
        fc.nat(1000),
        (date, hours, nowIn, busyIn) => {
          const midnight = Date.parse(`${date}T03:00:00Z`);
          const now = new Date(midnight + nowIn * 60_000);
          const busy = [
            {
              start_at: new Date(midnight + busyIn * 60_000),
              end_at: new Date(midnight + (busyIn + 50) * 60_000),
            },
          ];
          const price_rules = [
            {
              weekdays: [1, 2, 3, 4, 5, 6, 7],
              from_minute: 420,
              to_minute: 1080,
              price_cents_per_hour: 9_999,
            },
            {
              weekdays: [1, 2, 3, 4, 5, 6, 7],
              from_minute: 1080,
              to_minute: 2880,
              price_cents_per_hour: 18_000,
            },
          ];
          const day = { ...terms, hours, price_rules };
          const listed = listSlots({ ...day, date, now, courts: [{ id: 1, busy, price_rules }] })
            .flatMap(({ slots }) => slots)
            .flatMap((slot) =>
              slot.options.map(
                (option) => `${slot.start_time} ${slot.start_at} ${option.end_at} ${option.price_cents}`,
              ),
            );
          const decided = Array.from({ length: 96 }, (_, quarter) => formatMinutes(quarter * 15)).flatMap(
            (start_time) =>
              terms.durations.flatMap((duration) => {
                const decision = decideBooking({ date, start_time, duration }, day, { ...facts, now, busy });
                if (!decision.ok) return [];
                return [`${start_time} ${decision.start_at} ${decision.end_at} ${decision.price_cents}`];
              }),
          );
          expect(decided.toSorted()).toEqual(listed.toSorted());
        },
      ),
      { numRuns: 30 },
    );
  });
});
