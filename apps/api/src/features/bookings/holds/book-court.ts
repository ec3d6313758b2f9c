import type { Parsed } from '@bandeja/contract/call';
import type { bookCourt as bookCourtCall, PlayerDetails } from '@bandeja/contract/calls/bookings';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { violatedConstraint } from '@bandeja/db/constraint';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { type BookingFacts, decideBooking } from '@bandeja/rules/bookings/decide-booking';
import { Refusal } from '../../../http/errors/refusal.ts';
import { ValidationRefusal } from '../../../http/errors/validation-refusal.ts';
import { findCourtSchedule } from '../../clubs/public.ts';
import { bookingRefusal } from '../booking-refusal.ts';
import {
  type BookingRow,
  countAgainstLimits,
  findUnknownPlayers,
  getBooking,
  lockExpiredHolds,
} from '../bookings.repository.ts';
import { announceBooked } from '../changes/announce-bookings.ts';
import { limitLockWaits, lockCourt, lockPlayer } from '../changes/booking-locks.repository.ts';
import { insertBooking, type NewBooking } from '../changes/booking-writes.repository.ts';
import { scheduleHoldEnd } from '../changes/schedule-booking-jobs.ts';
import { bookingTerms } from './booking-terms.ts';
import { endHolds } from './expire-holds.ts';
import { findBusy } from './occupations.repository.ts';

type Wish = Parsed<typeof bookCourtCall>['body'] & { player: number; now: Date };

/**
 * Books a court for a player. The rules decide twice: first on what can be read without a lock, before the transaction,
 * so that most who come too late wait for nobody; then, in it, on the player's limits, under his lock. Whether the court
 * is free the database itself has the last word on, under the court's lock.
 */
export async function bookCourt(db: Database, { player, now, ...wish }: Wish): Promise<BookingRow> {
  const { court, date, start_time, match_type = null, player_details = { players: [] } } = wish;
  const schedule = await findCourtSchedule(db, court, date);
  if (!schedule) throw new Refusal('court_not_found');
  const terms = bookingTerms(schedule, date);
  const { duration = Math.min(...terms.durations) } = wish;
  const decide = (facts: Omit<BookingFacts, 'now'>) => {
    const decision = decideBooking({ date, start_time, duration }, terms, { now, ...facts });
    if (!decision.ok) throw bookingRefusal(decision.code);
    return decision;
  };

  const during = decide({ open_holds: 0, bookings_that_day: 0 });
  await refuseUnknownPlayers(db, player_details);
  const busy = await findBusy(db, [court], during, now);
  if (busy.length > 0) throw bookingRefusal('slot_taken');

  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    // His account was deleted while he waited here.
    if (!(await lockPlayer(tx, player))) throw new Refusal('unauthenticated');
    const { start_at, end_at, status, price_cents, hold_expires_at } = decide(
      await countAgainstLimits(tx, { player, club: schedule.id, date, now }),
    );
    await lockCourt(tx, court);
    // Here and not in the constraint: an index cannot know what time it is.
    await endHolds(tx, await lockExpiredHolds(tx, { court, during }, now), now);
    const id = await insertUnlessTaken(tx, {
      court,
      player,
      date,
      start_at,
      end_at,
      match_type,
      status,
      price_cents,
      hold_expires_at,
      player_details,
      now,
    });
    await scheduleHoldEnd(tx, id, new Date(hold_expires_at), now);
    const booking = await getBooking(tx, id);
    announceBooked(tx, booking);
    return booking;
  });
}

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
