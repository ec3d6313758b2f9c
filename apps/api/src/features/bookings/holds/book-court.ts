import type { Parsed } from '@bandeja/contract/call';
import type { bookCourt as bookCourtCall, PlayerDetails } from '@bandeja/contract/calls/bookings';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { violatedConstraint } from '@bandeja/db/constraint';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type BookingFacts, decideBooking, NO_LIMITS } from '@bandeja/rules/bookings/decide-booking';
import { toMillis } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { ValidationRefusal } from '../../../http/errors/validation-refusal.ts';
import { findCourtSchedule, lockCourt } from '../../clubs/public.ts';
import { findUnknownPlayers, lockPlayer } from '../../players/public.ts';
import { bookingRefusal } from '../booking-refusal.ts';
import { type BookingRow, countAgainstLimits, getBooking, lockExpiredHolds } from '../bookings.repository.ts';
import { announceBooked } from '../changes/announce-bookings.ts';
import { limitLockWaits } from '../changes/booking-locks.repository.ts';
import { insertBooking, type NewBooking } from '../changes/booking-writes.repository.ts';
import { notifyOfBooking } from '../changes/notify-of-booking.ts';
import { scheduleHoldEnd, scheduleReminder } from '../changes/schedule-booking-jobs.ts';
import { bookingTerms } from './booking-terms.ts';
import { endHolds } from './expire-holds.ts';
import { findBusy } from './occupations.repository.ts';

export type BookCourtInput = Parsed<typeof bookCourtCall>['body'] & {
  player: number;
  /** The player's account. */
  user: number;
  now: Date;
};

/**
 * Books a court for a player. The rules are checked twice: before the transaction without locks, so that late
 * requests fail cheaply, and in the transaction for the player's limits, under the player's lock. The exclusion
 * constraint is the final check of the court, under the court's lock. A free booking is confirmed at once.
 */
export async function bookCourt(db: Database, input: BookCourtInput): Promise<BookingRow> {
  const { player, user, now, court, date, start_time } = input;
  const { match_type = null, player_details = { players: [] } } = input;
  const schedule = await findCourtSchedule(db, court, date);
  if (!schedule) throw new Refusal('court_not_found');
  const terms = bookingTerms(schedule, date);
  const { duration = Math.min(...terms.durations) } = input;
  const decide = (facts: Omit<BookingFacts, 'now'>) => {
    const decision = decideBooking({ date, start_time, duration }, terms, { now, ...facts });
    if (!decision.ok) throw bookingRefusal(decision.code, secondsUntil(decision.retry_at, now));
    return decision;
  };

  const during = decide(NO_LIMITS);
  await refuseUnknownPlayers(db, player_details);
  const busy = await findBusy(db, [court], during, now);
  if (busy.length > 0) throw bookingRefusal('slot_taken');

  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    // The account was deleted while this request waited for the lock.
    if (!(await lockPlayer(tx, player))) throw new Refusal('unauthenticated');
    const decided = decide(
      await countAgainstLimits(tx, { player, user, club: schedule.id, court, date, now }),
    );
    const { ok: _, ...placed } = decided;
    const isFree = placed.status === BOOKING_STATUS.confirmed;
    await lockCourt(tx, court);
    // Expired holds end here, since the constraint's index does not depend on the time.
    await endHolds(tx, await lockExpiredHolds(tx, { court, during }, now), now);
    const reason = isFree ? 'booked_free' : 'booked';
    const id = await insertUnlessTaken(tx, {
      ...placed,
      court,
      player,
      date,
      match_type,
      player_details,
      reason,
      now,
    });
    const booking = await getBooking(tx, id);
    if (placed.hold_expires_at !== null) await scheduleHoldEnd(tx, id, new Date(placed.hold_expires_at), now);
    else await confirmFreeBooking(tx, booking, now);
    announceBooked(tx, booking);
    return booking;
  });
}

async function confirmFreeBooking(tx: Database, booking: BookingRow, now: Date): Promise<void> {
  await scheduleReminder(tx, booking, now);
  await notifyOfBooking(tx, 'booking_confirmed', { booking, now });
}

const secondsUntil = (instant: string | undefined, now: Date): number | undefined =>
  instant === undefined ? undefined : Math.ceil((toMillis(instant) - now.getTime()) / 1000);

async function insertUnlessTaken(tx: Database, booking: NewBooking): Promise<number> {
  try {
    return await insertBooking(tx, booking);
  } catch (error) {
    if (violatedConstraint(error) === 'court_occupations_no_overlap') throw bookingRefusal('slot_taken');
    throw error;
  }
}

async function refuseUnknownPlayers(db: Database, { players }: PlayerDetails): Promise<void> {
  const ids = players.flatMap(({ player }) => (player === undefined ? [] : [player]));
  const unknown = await findUnknownPlayers(db, ids);
  if (unknown.length === 0) return;
  const wrong = players.flatMap(({ player }, index) =>
    player !== undefined && unknown.includes(player)
      ? [[`players.${index}.player`, [ERROR_SENTENCE.player_not_found]]]
      : [],
  );
  throw new ValidationRefusal({ player_details: Object.fromEntries(wrong) });
}
