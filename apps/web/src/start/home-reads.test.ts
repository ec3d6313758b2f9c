import { listBookings } from '@bandeja/contract/calls/bookings';
import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { listTournamentMatches } from '@bandeja/contract/calls/tournaments';
import { urlOf } from '@bandeja/contract/client';
import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { nextBookingsQuery } from '../features/bookings/next-bookings.ts';
import {
  openMatchesQuery,
  ownTournamentMatchesQuery,
  pastMatchesQuery,
} from '../features/matches/api/read-matches.ts';
import { homeReads, OWN_PLAYER } from '../lib/first-paint/home-reads.ts';

it('the page starts the reads that Home makes, and finds their stored answers', () => {
  expect(OWN_PLAYER).toBe(urlOf(getOwnPlayer));
  const { bookings, open, past, tournaments } = homeReads(7);
  const { queryKey } = nextBookingsQuery;
  expect(bookings).toEqual({ address: urlOf(listBookings, queryKey[1]), hash: hashKey(queryKey) });
  const own = ownTournamentMatchesQuery().queryKey;
  expect(tournaments).toEqual({ address: urlOf(listTournamentMatches, own[1]), hash: hashKey(own) });
  for (const [read, query] of [
    [open, openMatchesQuery(7)],
    [past, pastMatchesQuery(7)],
  ] as const)
    expect(read).toEqual({
      address: urlOf(listMatchesByPlayer, query.queryKey[1]),
      hash: hashKey(query.queryKey),
    });
});
