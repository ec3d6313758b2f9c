import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { sortPlayers } from '@bandeja/rules/matches/sort-players';
import { toMillis } from '@bandeja/rules/time/instant';
import { payableUntil } from '../../lib/payable-until.ts';

/** The next game on Home, from a booking, a match, or both. */
export type NextGame = {
  /** "Hoje, 19:30" in the club's zone. */
  when: string;
  /** "em 5 h 20 min"; "agora" after the start. */
  until: string;
  place: string;
  /** "Competitiva · 90 minutos" */
  detail: string;
  pairs: { a: MatchPlayer[]; b: MatchPlayer[] } | null;
  matchId: number | null;
  bookingId: number | null;
  /** Not paid or not confirmed: the game may not take place. */
  waiting: string | null;
  /** Payment deadline of the hold. */
  payUntil: string | null;
};

type Sources = { booking: Booking | null; match: Match | null; now: Date };

const pairsOf = (match: Match) => {
  const players = sortPlayers(match.players);
  return { a: players.filter(({ team }) => team === 'A'), b: players.filter(({ team }) => team === 'B') };
};

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/**
 * An unpaid booking, otherwise the sooner of the next booking and the next match; a booking with its match is one
 * game. null without either. `match` is the match of the booking if it has one, otherwise the next match without a
 * booking.
 */
export function nextGame({ booking, match, now }: Sources): NextGame | null {
  const together = booking !== null && match !== null && booking.meta_data.match === match.id;
  const payUntil = booking && payableUntil(booking, now);
  const matchFirst =
    payUntil === null &&
    match !== null &&
    (booking === null || toMillis(match.date) < toMillis(booking.start_at));
  if (booking !== null && (together || !matchFirst)) {
    return {
      when: formatDayTime(booking.start_at, now, booking.timezone),
      until: formatUntil(booking.start_at, now),
      place: `${booking.court.club.name}, ${booking.court.name}`,
      detail: joined(
        matchTypeLabel(together ? match.type : booking.match_type),
        `${booking.duration} minutos`,
      ),
      pairs: together ? pairsOf(match) : null,
      matchId: booking.meta_data.match ?? null,
      bookingId: booking.id,
      waiting: booking.status === BOOKING_STATUS.confirmed || payUntil ? null : booking.status_label,
      payUntil,
    };
  }
  if (match === null) return null;
  return {
    when: formatDayTime(match.date, now, match.timezone),
    until: formatUntil(match.date, now),
    place: match.court
      ? `${match.court.club.name}, ${match.court.name}`
      : (match.meta_data.club ?? 'Local a combinar'),
    detail: matchTypeLabel(match.type),
    pairs: pairsOf(match),
    matchId: match.id,
    bookingId: null,
    waiting: null,
    payUntil: null,
  };
}
