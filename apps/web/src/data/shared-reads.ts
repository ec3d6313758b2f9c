import { getBooking } from '@bandeja/contract/calls/bookings';
import { getClub } from '@bandeja/contract/calls/clubs';
import { getPlayer } from '@bandeja/contract/calls/players';
import { callQuery } from './call-query.ts';

/** One booking of the player. */
export const bookingQuery = (id: number) => callQuery(getBooking, { params: { id } });

/** A club with its courts and its time zone. 404 when no club has this slug. */
export const clubQuery = (slug: string) => ({
  ...callQuery(getClub, { params: { slug } }),
  staleTime: 5 * 60_000,
});

/** The public data of a player. 404 or 400 when no player has this id. */
export const playerQuery = (id: number) => callQuery(getPlayer, { params: { id } });
