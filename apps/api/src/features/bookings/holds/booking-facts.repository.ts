import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { LONGEST_DURATION } from '@bandeja/rules/bookings/constants';
import { COOL_DOWN } from '@bandeja/rules/bookings/cool-down';
import { addMinutes } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { isEmailVerified } from '../../accounts/public.ts';
import { courtsOfSameClub, zoneOfCourt } from '../../clubs/public.ts';
import { knownPlayers } from '../../players/public.ts';
import {
  awaitingConfirmation,
  cancelled,
  isHoldOver,
  isOpenHold,
  statusAsOf,
  takesCourt,
} from '../booking-state.ts';

export type WantedBooking = {
  player: number;
  /** The player's account. */
  user: number;
  court: number;
  date: string;
  start_time: string;
  /** Minutes; undefined: not known yet. */
  duration: number | undefined;
  /** Ids of players that the booking names. */
  named: readonly number[];
  now: Date;
};

type Values = Omit<WantedBooking, 'duration'> & { minutes: number; since: Date; since_day: Date };

/**
 * The input of the booking decision except the club's schedule, in one statement, sent under the player's lock: the
 * player's open holds everywhere and bookings of that club and opening day, whether the e-mail is verified, the latest
 * unpaid ends, which of the named players exist, and the times of the court that are taken. Also the
 * booking's id, so that all rows that refer to it can be written in one trip.
 */
export const bookingLimits = ({ duration = LONGEST_DURATION, now, ...wanted }: WantedBooking) =>
  selectFacts({
    ...wanted,
    now,
    minutes: duration,
    since: new Date(addMinutes(now, -COOL_DOWN.court.minutes)),
    since_day: new Date(addMinutes(now, -COOL_DOWN.day.minutes)),
  });

const selectFacts = compiledOnce((db: Database, given: Given<Values>) =>
  db
    .selectFrom('bookings as booking')
    .select([
      sql<number>`nextval(pg_get_serial_sequence('bookings', 'id'))`.as('id'),
      sql<number>`count(*) FILTER (WHERE ${isOpenHold})`.as('open_holds'),
      sql<number>`count(*) FILTER (
        WHERE booking.date = ${given('date')} AND booking.kind = 'player' AND booking.court_id IN ${courtsOfSameClub(given('court'))}
      )`.as('bookings_that_day'),
      isEmailVerified(given('user')).as('email_verified'),
      unpaidEnds(given, 'court').as('unpaid_ends_of_court'),
      unpaidEnds(given, 'day').as('unpaid_ends_of_day'),
      knownPlayers(given('named')).as('known_players'),
      takenTimes(given).as('taken'),
    ])
    .where('booking.player_id', '=', given('player'))
    .where(statusAsOf(given('now')), '<>', BOOKING_STATUS.cancelled),
);

/**
 * When bookings of a player ended without keeping the club's money since an instant, latest first, up to a limit:
 * cancelled by the player, or their hold or payment expired, also those whose end is not written yet. A cancellation by
 * the club or the bank does not count, nor a booking that the club did not confirm in time: without a charge it never was
 * the player's turn. A late payment that booked the court again takes the end back.
 */
const unpaidEnds = (given: Given<Values>, which: 'court' | 'day') => {
  const since = given(which === 'court' ? 'since' : 'since_day');
  const ofCourt = which === 'court' ? sql`AND booking.court_id = ${given('court')}` : sql``;
  return sql<Date[]>`ARRAY(
    SELECT coalesce(history.at, booking.hold_expires_at) AS at
    FROM bookings booking
    LEFT JOIN booking_history history ON history.booking_id = booking.id AND booking.status = ${cancelled}
      AND history.to_status = ${cancelled} AND history.at > ${since}
      AND (history.reason = 'cancelled_by_player' OR history.reason IN ('hold_expired', 'payment_expired')
        AND (history.from_status <> ${awaitingConfirmation} OR booking.charged_at IS NOT NULL))
    WHERE booking.player_id = ${given('player')} AND booking.start_at > ${since} ${ofCourt}
      AND (history.id IS NOT NULL OR ${isHoldOver(given('now'))} AND booking.hold_expires_at > ${since}
        AND (booking.status <> ${awaitingConfirmation} OR booking.charged_at IS NOT NULL))
    ORDER BY at DESC LIMIT ${COOL_DOWN[which].ends}
  )`;
};

/** `over`: by a hold, or an offer to a waiting player, that is over and not yet ended. */
type TakenTime = { start_at: string; end_at: string; over: boolean };

/**
 * The taken times of the court around the requested one: a start after midnight belongs to the next date, and an
 * hour on both sides covers a change of the clock. The rules compare exactly.
 */
const takenTimes = (given: Given<Values>) => {
  const start = sql`(
    ((${given('date')}::date + ${given('start_time')}::time) AT TIME ZONE ${zoneOfCourt(given('court'))}) + later.by
  )`;
  const hour = sql`interval '1 hour'`;
  const end = sql`${start} + interval '1 minute' * ${given('minutes')}::int`;
  return sql<TakenTime[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'start_at', lower(occupation.during), 'end_at', upper(occupation.during),
      'over', booking.id IS NOT NULL OR occupation.kind = 'offer' AND EXISTS (
        SELECT FROM court_offers WHERE occupation_id = occupation.id AND expires_at <= ${given('now')}
      )
    )), '[]')
    FROM unnest(ARRAY[interval '0', interval '24 hours']) AS later (by)
    JOIN court_occupations AS occupation ON occupation.during && tstzrange(${start} - ${hour}, ${end} + ${hour})
    LEFT JOIN bookings AS booking ON booking.occupation_id = occupation.id AND ${isHoldOver(given('now'))}
    WHERE occupation.court_id = ${given('court')} AND ${takesCourt}
  )`;
};
