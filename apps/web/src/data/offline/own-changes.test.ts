import { type Booking, getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getMatch, listMatchesByPlayer, type Match } from '@bandeja/contract/calls/matches';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { expect, it } from 'vitest';
import { callKey } from '../call-query.ts';
import { LISTS_OF, withObject } from './own-changes.ts';

const NOW = new Date('2026-08-12T13:00:00Z');
const ME = 7;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();

const bookingAt = (id: number, hours: number, fields: Partial<Booking> = {}) =>
  ({
    id,
    status: BOOKING_STATUS.confirmed,
    date: at(hours).slice(0, 10),
    start_at: at(hours),
    end_at: at(hours + 1.5),
    meta_data: {},
    ...fields,
  }) as Booking;
const matchAt = (id: number, hours: number, fields: Partial<Match> = {}) =>
  ({
    id,
    type: 'Friendly',
    date: at(hours),
    ended_at: null,
    cancelled_at: null,
    created_by: ME,
    booking: null,
    players: [{ player: { id: ME } }, { player: { id: 8 } }],
    ...fields,
  }) as Match;

type Query = Record<string, string | number>;
const page = (results: { id: number }[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});

/** The ids of a list, and its count, after the player has changed the object; null: it stays the same. */
function changed(
  list: typeof listBookings | typeof listMatchesByPlayer,
  query: Query,
  before: object,
  to: object,
) {
  const read = list === listBookings ? getBooking : getMatch;
  const id = (to as { id: number }).id;
  const answer = { queryKey: callKey(list as typeof listBookings, { query } as never), data: before };
  const object = { queryKey: callKey(read as typeof getBooking, { params: { id } }), data: to };
  const after = withObject(answer, object, NOW) as ReturnType<typeof page> | null;
  return after && [after.results.map((one) => one.id), after.count];
}

const cancelled = { status: BOOKING_STATUS.cancelled };
const ended = { ended_at: at(-1) };
const HOLDING = '10,20,30';

it.each<[string, Query, { id: number }[], Booking, unknown]>([
  [
    'cancelled: not among those to come',
    { status: HOLDING, when: 'coming' },
    [bookingAt(1, 2), bookingAt(2, 9)],
    bookingAt(1, 2, cancelled),
    [[2], 1],
  ],
  [
    'cancelled: among the cancelled ones',
    { status: '40' },
    [bookingAt(5, 1, cancelled)],
    bookingAt(1, 2, cancelled),
    [[1, 5], 2],
  ],
  [
    'booked: in its place, soonest first',
    { status: HOLDING, when: 'coming' },
    [bookingAt(2, 1), bookingAt(3, 9)],
    bookingAt(4, 5),
    [[2, 4, 3], 3],
  ],
  [
    'paid: replaced',
    { status: HOLDING, when: 'coming' },
    [bookingAt(1, 2, { status: BOOKING_STATUS.awaiting_payment })],
    bookingAt(1, 2),
    [[1], 1],
  ],
  [
    'to come: not among the past ones',
    { status: HOLDING, when: 'past' },
    [bookingAt(9, -30)],
    bookingAt(4, 5),
    null,
  ],
  ['outside of the days', { date_from: '2026-09-01' }, [], bookingAt(4, 5), null],
  ['the same as before', { status: HOLDING }, [bookingAt(1, 2)], bookingAt(1, 2), null],
])('a booking %s', (_, query, before, to, after) => {
  expect(changed(listBookings, query, page(before), to)).toEqual(after);
});

it.each<[string, Query, { id: number }[], Match, unknown]>([
  [
    'created: soonest first before those that have begun',
    { player_id: ME },
    [matchAt(2, 5), matchAt(3, -5)],
    matchAt(4, 9),
    [[2, 4, 3], 3],
  ],
  [
    'created: newest first among those that have begun',
    { player_id: ME, when: 'past' },
    [matchAt(2, -3), matchAt(3, -9)],
    matchAt(4, -5),
    [[2, 4, 3], 3],
  ],
  [
    'finished: not among the open ones',
    { player_id: ME, finished: 'false' },
    [matchAt(1, -2)],
    matchAt(1, -2, ended),
    [[], 0],
  ],
  [
    'finished: among the finished ones',
    { player_id: ME, finished: 'true' },
    [],
    matchAt(1, -2, ended),
    [[1], 1],
  ],
  [
    'cancelled: in no list',
    { player_id: ME },
    [matchAt(1, 5)],
    matchAt(1, 5, { cancelled_at: at(0) }),
    [[], 0],
  ],
  [
    'left: in no list',
    { player_id: ME },
    [matchAt(1, 5)],
    matchAt(1, 5, { created_by: 8, players: [] }),
    [[], 0],
  ],
  ['of another type', { player_id: ME, type: 'Competitive' }, [], matchAt(1, 5), null],
  ['without the companion', { player_id: ME, with: 9 }, [], matchAt(1, 5), null],
  ['ahead: not among the past ones', { player_id: ME, when: 'past' }, [], matchAt(1, 5), null],
])('a match %s', (_, query, before, to, after) => {
  expect(changed(listMatchesByPlayer, query, page(before), to)).toEqual(after);
});

it('a full page keeps its length, and a page behind the first gets no new match', () => {
  const two = [matchAt(2, 5), matchAt(3, 9)];
  const query = { player_id: ME, page_size: 2 };
  expect(changed(listMatchesByPlayer, query, page(two, 3), matchAt(4, 7))).toEqual([[2, 4], 3]);
  expect(changed(listMatchesByPlayer, query, page(two, 2), matchAt(4, 7))).toEqual([[2, 4], 3]);
  expect(changed(listMatchesByPlayer, { ...query, page: 2 }, page(two, 4), matchAt(4, 7))).toBeNull();
});

it('a booking names the match that was created for it, and no cancelled one', () => {
  const booking = bookingAt(1, 2);
  const key = callKey(getBooking, { params: { id: 1 } });
  const given = (before: Booking, match: Match) =>
    withObject(
      { queryKey: key, data: before },
      { queryKey: callKey(getMatch, { params: { id: match.id } }), data: match },
      NOW,
    );
  const own = matchAt(6, 2, { booking: 1 });
  const named = { ...booking, meta_data: { match: 6 } };
  expect(given(booking, own)).toEqual(named);
  expect(given(named, { ...own, cancelled_at: at(0) })).toEqual(booking);
  expect(given(booking, matchAt(6, 2))).toBeNull();
  expect(LISTS_OF[getMatch.name]).toContain(getBooking.name);
});
