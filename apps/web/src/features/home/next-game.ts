import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import type { TeamSummary, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { toMillis } from '@bandeja/rules/time/instant';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { mustPayUntil } from '../../lib/payments/payable-until.ts';
import { matchZoneNote } from '../../lib/time/zone-note.ts';

/** A game on top of Home, from a booking, a match, or both. */
export type NextGame = {
  /** The start, by which games are ordered. */
  startAt: string;
  /** Of the club. */
  zone: string;
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
  /** Of a game that has no match of four, because a team has a guest. */
  tournament: string | null;
  /** The slug of its club; null outside the registered clubs. */
  club: string | null;
  /** Not paid or not confirmed: the game may not take place. */
  waiting: string | null;
  /** Payment deadline of the hold. */
  payUntil: string | null;
};

const pairsOf = (match: Match) => {
  const players = sortPlayers(match.players);
  return { a: players.filter(({ team }) => team === 'A'), b: players.filter(({ team }) => team === 'B') };
};

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

type Sources = {
  /** The booking that must be paid now, and the next one of the others. */
  unpaid: Booking | null;
  next: Booking | null;
  /** The matches of these bookings, and the next match of the player. */
  matches: readonly Match[];
  /** The next tournament game without a match of four. */
  guests?: TournamentMatch | null;
  now: Date;
};

/**
 * The games on top of Home, the soonest first: the next game (the sooner of booking and match; a booking with its
 * match is one game), and always also the booking that must be paid now.
 */
export function nextGames({ unpaid, next, matches, guests, now }: Sources): NextGame[] {
  const matchOf = (booking: Booking) => matches.find(({ id }) => id === booking.meta_data.match) ?? null;
  const held = unpaid && ofBooking(unpaid, matchOf(unpaid), now);
  const booked = next && ofBooking(next, matchOf(next), now);
  const ofBookings = [unpaid?.meta_data.match, next?.meta_data.match];
  // A contested result has opened its match again: it has been played.
  const others = matches
    .filter(({ id, result }) => !ofBookings.includes(id) && result?.state !== 'contested')
    .map((match) => ofMatch(match, now));
  if (guests?.starts_at) others.push(ofTournament(guests, guests.starts_at, now));
  const game = soonestFirst([...(booked ? [booked] : []), ...others])[0];
  return soonestFirst([...(held ? [held] : []), ...(game ? [game] : [])]);
}

const soonestFirst = (games: readonly NextGame[]) =>
  games.toSorted((one, other) => toMillis(one.startAt) - toMillis(other.startAt));

function ofBooking(booking: Booking, match: Match | null, now: Date): NextGame {
  const payUntil = mustPayUntil(booking, now);
  return {
    startAt: booking.start_at,
    zone: booking.timezone,
    when: formatDayTime(booking.start_at, now, booking.timezone),
    until: formatUntil(booking.start_at, now),
    place: `${booking.court.club.name}, ${booking.court.name}`,
    detail: joined(matchTypeLabel(match ? match.type : booking.match_type), `${booking.duration} minutos`),
    pairs: match && pairsOf(match),
    matchId: booking.meta_data.match ?? null,
    bookingId: booking.id,
    tournament: null,
    club: booking.court.club.slug,
    waiting:
      booking.status === BOOKING_STATUS.confirmed || payUntil
        ? null
        : (booking.waits_for?.text ?? booking.status_label),
    payUntil,
  };
}

function ofMatch(match: Match, now: Date): NextGame {
  return {
    startAt: match.date,
    zone: match.timezone,
    when: formatDayTime(match.date, now, match.timezone),
    until: formatUntil(match.date, now),
    place: match.court
      ? `${match.court.club.name}, ${match.court.name}`
      : (match.meta_data.club ?? (toMillis(match.date) > now.getTime() ? 'Local a combinar' : '')),
    detail: joined(matchZoneNote(match), matchTypeLabel(match.type)),
    pairs: pairsOf(match),
    matchId: match.id,
    bookingId: null,
    tournament: null,
    club: match.court?.club.slug ?? null,
    waiting: unpaidPlace(match, now),
    payUntil: null,
  };
}

/** The viewer's place in it costs, and falls unless it is paid by then; its page has the Pix. */
const unpaidPlace = ({ payment, timezone }: Match, now: Date): string | null =>
  payment?.status === 'waiting' && toMillis(payment.until) > now.getTime()
    ? `Pague a vaga até ${formatDayTime(payment.until, now, timezone).toLowerCase()}`
    : null;

function ofTournament(match: TournamentMatch, startAt: string, now: Date): NextGame {
  const zone = match.timezone ?? DEFAULT_ZONE;
  return {
    ...{ startAt, zone, when: formatDayTime(startAt, now, zone), until: formatUntil(startAt, now) },
    place: match.court?.name ?? '',
    detail: joined('Torneio', match.category_name, match.label),
    pairs: { a: pairOf(match.team_a, 'A'), b: pairOf(match.team_b, 'B') },
    ...{ matchId: null, bookingId: null, tournament: match.tournament },
    ...{ club: null, waiting: null, payUntil: null },
  };
}

const pairOf = (pair: TeamSummary | null, team: 'A' | 'B'): MatchPlayer[] =>
  (pair ? [pair.player_A, pair.player_B] : []).map((player, index) => ({
    ...{ id: player.id, player, team, position: index + 1, level: null, confirmed: true },
  }));

interface TopReads {
  /** The booking that must be paid now, and the next one of the others. */
  bookings: { unpaid: Booking | null; next: Booking | null };
  /** The player's matches to come or not finished, and the next of them. */
  open: readonly Match[];
  soonest: Match | null;
  guests?: TournamentMatch | null;
}

const matchesOf = ({ unpaid, next }: TopReads['bookings']): number[] =>
  [unpaid, next].flatMap((booking) => booking?.meta_data.match ?? []);

/** The match of a booking that is not among the open ones, because it was finished early; undefined: none. */
export const missingMatch = ({ bookings, open }: TopReads): number | undefined =>
  matchesOf(bookings).find((match) => !open.some(({ id }) => id === match));

/** The games on top of Home; `finished`: the missing match, once it has been read. */
export function topGames(
  { bookings, open, soonest, guests = null }: TopReads,
  now: Date,
  finished?: Match,
): NextGame[] {
  const ofBookings = matchesOf(bookings);
  const listed = open.filter(({ id }) => ofBookings.includes(id));
  const matches = [
    ...listed,
    ...(soonest && !listed.includes(soonest) ? [soonest] : []),
    ...(finished ? [finished] : []),
  ];
  return nextGames({ ...bookings, matches, guests, now });
}
