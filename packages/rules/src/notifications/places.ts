import { everyWeek, formatShortDate, formatTimeRange } from '../format/dates.ts';
import type { Instant } from '../time/instant.ts';
import { localDateOf, localTimeOf } from '../time/zoned-time.ts';
import { DEFAULT_ZONE } from '../time/zones.ts';

export type BookingPlace = {
  court: string;
  club: string;
  /** The opening day, `2026-03-09`. */
  date: string;
  start_at: Instant;
  end_at: Instant;
  timezone: string;
  /** What the club typed when it declined the request. */
  decline_reason?: string | null;
};

/** A court, without a time. */
export type CourtPlace = Pick<BookingPlace, 'court' | 'club' | 'timezone'>;

export type MatchPlace = {
  date: Instant;
  /** The club of the court. */
  club: string | null;
  /** The name of a club that a player of the match typed. */
  typed_club: string | null;
  /** The players who have confirmed the match, and its creator. */
  confirmed: readonly number[];
  /** Null: neither a court nor a player gave it. */
  timezone: string | null;
  contested_by: number | null;
  contest_reason: string | null;
  /** The contest continues: the teams have not agreed. */
  is_contested: boolean;
  /** The players whose confirmation the result still waits for. */
  unanswered: readonly number[];
};

export type TeamPlace = {
  tournament: string;
  category: string;
  /** The first day, `2026-03-09`. */
  starts_on: string;
  timezone: string;
  /** Its fee is still to pay. */
  owes_fee: boolean;
};

export const zoneOf = ({ timezone }: { timezone: string | null }): string => timezone ?? DEFAULT_ZONE;

/** `Quadra 1, Padel Pinheiros, seg, 9 mar, 18:00–19:00` */
export function bookingPlaceText(booking: BookingPlace): string {
  const { court, club, date } = booking;
  return `${court}, ${club}, ${formatShortDate(date)}, ${timesOf(booking)}`;
}

const timesOf = ({ start_at, end_at, timezone }: BookingPlace): string =>
  formatTimeRange(localTimeOf(start_at, timezone), localTimeOf(end_at, timezone));

/** `toda segunda, 18:00–19:00, Quadra 1, Padel Pinheiros`: the weekly time that a booking is one of. */
export const weeklyPlaceText = (booking: BookingPlace): string =>
  [everyWeek(booking.date), timesOf(booking), booking.court, booking.club].join(', ');

/**
 * Whether the reader of a notification sees texts that other players of the match typed: a stranger's text reaches only
 * players who have confirmed the match, and its creator.
 */
export const trusts = ({ confirmed }: Pick<MatchPlace, 'confirmed'>, reader: number): boolean =>
  confirmed.includes(reader);

/** `seg, 9 mar, 18:00, Padel Pinheiros` */
function matchPlaceText(match: MatchPlace, reader: number): string {
  const zone = zoneOf(match);
  const club = match.club ?? (trusts(match, reader) ? match.typed_club : null);
  const when = `${formatShortDate(localDateOf(match.date, zone))}, ${localTimeOf(match.date, zone)}`;
  return club ? `${when}, ${club}` : when;
}

/** `Open de Verão, Feminina B, sáb, 14 mar` */
const teamPlaceText = ({ tournament, category, starts_on }: TeamPlace): string =>
  `${tournament}, ${category}, ${formatShortDate(starts_on)}`;

/** The text of the one place that is given, for the reader. */
export function placeText(
  given: {
    booking: BookingPlace | undefined;
    match: MatchPlace | undefined;
    team: TeamPlace | undefined;
  },
  reader: number,
): string {
  if (given.booking) return bookingPlaceText(given.booking);
  if (given.match) return matchPlaceText(given.match, reader);
  return given.team ? teamPlaceText(given.team) : '';
}
