import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import { type NextGame, nextGames } from './next-game.ts';

interface TopReads {
  /** The booking that must be paid now, and the next one of the others. */
  bookings: { unpaid: Booking | null; next: Booking | null };
  /** The player's matches to come or not finished, and the next of them. */
  open: readonly Match[];
  soonest: Match | null;
}

const matchesOf = ({ unpaid, next }: TopReads['bookings']): number[] =>
  [unpaid, next].flatMap((booking) => booking?.meta_data.match ?? []);

/** The match of a booking that is not among the open ones, because it was finished early; undefined: none. */
export const missingMatch = ({ bookings, open }: TopReads): number | undefined =>
  matchesOf(bookings).find((match) => !open.some(({ id }) => id === match));

/** The games on top of Home; `finished`: the missing match, once it has been read. */
export function topGames({ bookings, open, soonest }: TopReads, now: Date, finished?: Match): NextGame[] {
  const ofBookings = matchesOf(bookings);
  const listed = open.filter(({ id }) => ofBookings.includes(id));
  const matches = [
    ...listed,
    ...(soonest && !listed.includes(soonest) ? [soonest] : []),
    ...(finished ? [finished] : []),
  ];
  return nextGames({ ...bookings, matches, now });
}
