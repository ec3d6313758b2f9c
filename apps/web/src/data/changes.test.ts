import { allCalls } from '@bandeja/contract/all-calls';
import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getMatch } from '@bandeja/contract/calls/matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { callKey } from './call-query.ts';
import { answersOf, CHANGES, LIVE_CHANGES } from './changes.ts';

const namesOf = (isRead: boolean) =>
  allCalls.filter(({ method }) => (method === 'GET') === isRead).map(({ name }) => name);

it('every changing call of the contract lists the reads that it changes', () => {
  expect(Object.keys(CHANGES).sort()).toEqual(namesOf(false).sort());
});

it('calls and live events list only reads', () => {
  const changed = [...Object.values(CHANGES), ...Object.values(LIVE_CHANGES)].flat();
  expect(changed.filter((name) => !namesOf(true).includes(name))).toEqual([]);
});

const booking = (id: number) => callKey(getBooking, { params: { id } });
const list = callKey(listBookings, { query: { page: 2, status: '40' } });
const match = callKey(getMatch, { params: { id: 7 } });

it.each([
  ['all answers of the reads', {}, [booking(7), booking(8), list]],
  ['of one read the answer of one id', { of: { getBooking: 7 } }, [booking(7), list]],
  [
    'all but an answer that is known, in any order of its fields',
    { except: callKey(listBookings, { query: { status: '40', page: 2 } }) },
    [booking(7), booking(8)],
  ],
])('the filters select %s', (_, limits, expected) => {
  const client = new QueryClient();
  for (const key of [booking(7), booking(8), list, match]) client.setQueryData<unknown>(key, {});
  const found = client.getQueryCache().findAll(answersOf(LIVE_CHANGES.booking, limits));
  expect(found.map(({ queryKey }) => queryKey)).toEqual(expected);
});
