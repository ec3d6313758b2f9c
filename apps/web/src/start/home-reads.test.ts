import { listBookings } from '@bandeja/contract/calls/bookings';
import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { urlOf } from '@bandeja/contract/client';
import { expect, it } from 'vitest';
import { nextBookingsQuery } from '../features/bookings/next-bookings.ts';
import { openMatchesQuery, pastMatchesQuery } from '../features/matches/api/read-matches.ts';
import { NEXT_BOOKINGS, OWN_PLAYER, openMatchesOf, pastMatchesOf } from '../lib/first-paint/home-reads.ts';

it('the page starts the reads that Home makes', () => {
  expect(OWN_PLAYER).toBe(urlOf(getOwnPlayer));
  expect(NEXT_BOOKINGS).toBe(urlOf(listBookings, nextBookingsQuery.queryKey[1]));
  for (const [address, { queryKey }] of [
    [openMatchesOf(7), openMatchesQuery(7)],
    [pastMatchesOf(7), pastMatchesQuery(7)],
  ] as const)
    expect(address).toBe(urlOf(listMatchesByPlayer, queryKey[1]));
});
