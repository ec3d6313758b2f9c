import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { missingMatch, topGames } from './top-games.ts';

const now = new Date('2026-03-06T17:10:00Z');

const bookingOf = (match?: number) =>
  ({
    id: 7,
    start_at: '2026-03-06T22:30:00.000Z',
    timezone: 'America/Sao_Paulo',
    can: { pay: false },
    status: BOOKING_STATUS.confirmed,
    hold_expires_at: null,
    court: { name: 'Quadra 3', club: { name: 'Arena Moema', slug: 'arena' } },
    meta_data: match === undefined ? {} : { match },
  }) as unknown as Booking;

const matchOf = (id: number, date: string) =>
  ({
    id,
    date,
    timezone: 'America/Sao_Paulo',
    type: 'Friendly',
    court: null,
    meta_data: {},
    players: [],
  }) as unknown as Match;

const early = matchOf(8, '2026-03-06T20:00:00.000Z');
const booked = matchOf(9, '2026-03-06T22:30:00.000Z');
const reads = (next: Booking | null, open: Match[], soonest: Match | null) => ({
  bookings: { unpaid: null, next },
  open,
  soonest,
});

test('a booking and its match are one game, and a sooner match comes before it', () => {
  const both = topGames(reads(bookingOf(9), [early, booked], early), now);
  expect(both.map(({ matchId, bookingId }) => [matchId, bookingId])).toEqual([[8, null]]);
  const one = topGames(reads(bookingOf(9), [booked], booked), now);
  expect(one).toMatchObject([{ matchId: 9, bookingId: 7, pairs: { a: [], b: [] } }]);
});

test('the match of a booking that is not among the open ones is missing until it is read', () => {
  const left = reads(bookingOf(9), [], null);
  expect(missingMatch(left)).toBe(9);
  expect(missingMatch(reads(bookingOf(9), [booked], null))).toBeUndefined();
  expect(missingMatch(reads(bookingOf(), [], null))).toBeUndefined();
  expect(topGames(left, now)).toMatchObject([{ pairs: null }]);
  expect(topGames(left, now, booked)).toMatchObject([{ pairs: { a: [], b: [] } }]);
});

test('without bookings and matches there is no game', () => {
  expect(topGames(reads(null, [], null), now)).toEqual([]);
});
