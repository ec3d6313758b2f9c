import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/bookings';
import type { BookingConfig } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { decideBooking, NO_LIMITS } from '@bandeja/rules/bookings/decide-booking';
import { MATCH_TYPES } from '@bandeja/rules/matches/match-type';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import { onlyCourt, presentClubSummary, schedulesOf } from '../../clubs/public.ts';
import { bookingRefusal, bookingTerms } from '../booking-terms.ts';
import { presentBookedCourt } from '../bookings.presenter.ts';
import { busyOfSchedules } from '../courts/court-occupations.repository.ts';

type Query = Parsed<typeof calls.getBookingConfig>['query'];

/** The bookable durations of a court from a start. Refuses with the reason of the shortest one when there is none. */
export async function getBookingConfig(db: Database, query: Query, now: Date): Promise<BookingConfig> {
  const { date, start_time } = query;
  const filter = { court: query.court, dates: [date] };
  const [[found], busy] = await inOneTrip(db, [schedulesOf(filter), busyOfSchedules(filter, now)]);
  const schedule = onlyCourt(found);
  if (!schedule) throw new Refusal('court_not_found');

  const terms = bookingTerms(schedule, date);
  const decisions = terms.durations
    .toSorted((a, b) => a - b)
    .map((duration) => ({
      duration,
      ...decideBooking({ date, start_time, duration }, terms, { now, busy, ...NO_LIMITS }),
    }));
  const options = decisions.flatMap((decision) =>
    decision.ok
      ? [
          {
            duration: decision.duration,
            end_time: localTimeOf(decision.end_at, schedule.timezone),
            price_cents: decision.price_cents,
          },
        ]
      : [],
  );
  const [shortest] = decisions;
  if (options.length === 0) {
    throw bookingRefusal(shortest && !shortest.ok ? shortest.code : 'duration_not_offered');
  }
  return {
    court: presentBookedCourt(schedule.court, presentClubSummary(schedule)),
    date,
    start_time,
    options,
    match_types: [...MATCH_TYPES],
    cancellation: { free_until_hours: schedule.free_until_hours },
    hold_minutes: schedule.hold_minutes,
    online_payment: schedule.online_payment,
  };
}
