import type { Parsed } from '@bandeja/contract/call';
import type { bookCourt as bookCourtCall, PlayerDetails } from '@bandeja/contract/calls/bookings';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { commitWith, inOneTrip, type Unsent } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type BookingFacts, decideBooking, NO_LIMITS } from '@bandeja/rules/bookings/decide-booking';
import { toMillis } from '@bandeja/rules/time/instant';
import type { Transaction } from 'kysely';
import { Refusal, ValidationRefusal } from '../../../http/errors/refusal.ts';
import type { SentKey } from '../../../http/idempotency/idempotent-call.ts';
import { courtSchedule, courtTurn, lockCourt, onlyCourt } from '../../clubs/public.ts';
import { isStillThere, playerTurn } from '../../players/public.ts';
import { type BookingRow, lockExpiredHolds } from '../bookings.repository.ts';
import { announceBooked } from '../changes/announce-bookings.ts';
import { boundedLockWaits } from '../changes/booking-locks.repository.ts';
import { type NewBooking, newBooking, observeBooking } from '../changes/booking-writes.repository.ts';
import { notifyOfBooking } from '../changes/notify-of-booking.ts';
import { holdEndJob, scheduleReminder } from '../changes/schedule-booking-jobs.ts';
import { bookingFacts } from './booking-facts.repository.ts';
import { bookingRefusal } from './booking-refusal.ts';
import { bookingTerms } from './booking-terms.ts';
import { endHolds } from './expire-holds.ts';

export type BookCourtInput = Parsed<typeof bookCourtCall>['body'] & {
  player: number;
  /** The player's account. */
  user: number;
  now: Date;
};

/**
 * Books a court for a player in two trips to the database. The first one claims the request's key, locks the player and
 * reads the input of the rules. The second one locks the court, writes everything and commits. The exclusion constraint
 * is the final check of the court. Confirming a free booking, and ending an expired hold of the same time, take a few
 * more trips.
 */
export function bookCourt(
  db: Database,
  input: BookCourtInput,
  key: SentKey | null = null,
): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const { schedule, placed, ends } = await decide(tx, input, key);
    const isFree = placed.status === BOOKING_STATUS.confirmed;
    if (ends) {
      await lockCourt(tx, placed.court);
      // Expired holds end here, since the constraint's index does not depend on the time.
      await endHolds(
        tx,
        await lockExpiredHolds(tx, { court: placed.court, during: placed }, placed.now),
        placed.now,
      );
    }
    await write(tx, placed, { key, commits: !isFree });
    observeBooking(tx, placed.status);
    const booking = writtenBooking(placed, schedule);
    if (isFree) await confirmFreeBooking(tx, booking, placed.now);
    announceBooked(tx, booking);
    return booking;
  });
}

/** The booking as the rules place it, or their refusal. `ends`: a hold that is over is in its way. */
async function decide(tx: Database, input: BookCourtInput, key: SentKey | null) {
  const { player, user, now, court, date, start_time } = input;
  const { match_type = null, player_details = { players: [] } } = input;
  const named = player_details.players.flatMap(({ player: id }) => (id === undefined ? [] : [id]));
  const facts = { player, user, court, date, start_time, duration: input.duration, named, now };
  const [claimed, , players, schedules, [known]] = await inOneTrip(tx, [
    // Without a key the bound is set twice, so that the rows keep their places.
    key?.claim ?? boundedLockWaits({}),
    boundedLockWaits({}),
    playerTurn({ id: player }),
    courtSchedule(court, date),
    bookingFacts(facts),
  ]);
  key?.assertClaimed(claimed);
  // The account was deleted while this request waited for the lock.
  if (!isStillThere(players)) throw new Refusal('unauthenticated');
  const schedule = onlyCourt(schedules[0]);
  if (!schedule || !known) throw new Refusal('court_not_found');
  const terms = bookingTerms(schedule, date);
  const { duration = Math.min(...terms.durations) } = input;
  const decideOn = (limits: Omit<BookingFacts, 'now'>) => {
    const decision = decideBooking({ date, start_time, duration }, terms, { now, ...limits });
    if (!decision.ok) throw bookingRefusal(decision.code, secondsUntil(decision.retry_at, now));
    return decision;
  };
  if (named.some((id) => !known.known_players.includes(id))) {
    decideOn(NO_LIMITS);
    throw unknownPlayers(player_details, known.known_players);
  }
  const { unpaid_ends_of_court, unpaid_ends_of_day, taken, ...limits } = known;
  const { ok: _, ...decided } = decideOn({
    ...limits,
    unpaid_ends: { court: unpaid_ends_of_court, day: unpaid_ends_of_day },
    busy: taken.filter(({ over }) => !over),
  });
  const reason = decided.status === BOOKING_STATUS.confirmed ? 'booked_free' : 'booked';
  const placed = { ...decided, id: known.id, court, player, date, match_type, player_details, reason, now };
  return { schedule, placed, ends: known.taken.some(({ over }) => over) };
}

type Schedule = NonNullable<ReturnType<typeof onlyCourt>>;

/** Writes the booking and what belongs to it under its court's lock. */
async function write(
  tx: Transaction<DB>,
  booking: NewBooking,
  { key, commits }: { key: SentKey | null; commits: boolean },
): Promise<void> {
  const { id, hold_expires_at, now, court } = booking;
  const statements: Unsent<unknown>[] = [
    ...(key ? [key.keep(id)] : []),
    courtTurn({ id: court }),
    newBooking(booking),
    // Under the court's lock: a job's first row of its task would block the jobs of other courts until the commit.
    ...(hold_expires_at === null ? [] : [holdEndJob(id, new Date(hold_expires_at), now)]),
  ];
  try {
    await (commits ? commitWith : inOneTrip)(tx, statements);
  } catch (error) {
    if (violatedConstraint(error) === 'court_occupations_no_overlap') throw bookingRefusal('slot_taken');
    throw error;
  }
}

/** The row that `findBooking` would read now. */
const writtenBooking = (booking: NewBooking, schedule: Schedule): BookingRow => ({
  id: booking.id,
  player_id: booking.player,
  date: booking.date,
  start_at: new Date(booking.start_at),
  end_at: new Date(booking.end_at),
  match_type: booking.match_type,
  status: booking.status,
  price_cents: booking.price_cents,
  hold_expires_at: booking.hold_expires_at === null ? null : new Date(booking.hold_expires_at),
  created_at: booking.now,
  updated_at: booking.now,
  player_details: booking.player_details,
  court_id: schedule.court.id,
  court_name: schedule.court.name,
  club_id: schedule.id,
  club_slug: schedule.slug,
  club_name: schedule.name,
  club_city: schedule.city,
  google_location: schedule.google_location,
  timezone: schedule.timezone,
  online_payment: schedule.online_payment,
  free_until_hours: schedule.free_until_hours,
  match_id: null,
  payment: null,
  charged_at: null,
  cancelled_reason: null,
});

async function confirmFreeBooking(tx: Database, booking: BookingRow, now: Date): Promise<void> {
  await scheduleReminder(tx, booking, now);
  await notifyOfBooking(tx, 'booking_confirmed', { booking, now });
}

const secondsUntil = (instant: string | undefined, now: Date): number | undefined =>
  instant === undefined ? undefined : Math.ceil((toMillis(instant) - now.getTime()) / 1000);

function unknownPlayers({ players }: PlayerDetails, known: readonly number[]): ValidationRefusal {
  const wrong = players.flatMap(({ player }, index) =>
    player !== undefined && !known.includes(player)
      ? [[`players.${index}.player`, [ERROR_SENTENCE.player_not_found]]]
      : [],
  );
  return new ValidationRefusal({ player_details: Object.fromEntries(wrong) });
}
