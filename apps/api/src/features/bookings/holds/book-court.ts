import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/bookings';
import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { commitWith, inOneTrip } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type BookingFacts, decideBooking, NO_LIMITS } from '@bandeja/rules/bookings/decide-booking';
import { toIso, toMillis } from '@bandeja/rules/time/instant';
import type { Transaction } from 'kysely';
import { Refusal, ValidationRefusal } from '../../../http/errors/refusal.ts';
import type { SentKey } from '../../../http/idempotency/idempotent-call.ts';
import { courtSchedule, courtTurn, lockCourt, onlyCourt } from '../../clubs/public.ts';
import { isStillThere, playerTurn } from '../../players/public.ts';
import { lockExpiredHolds } from '../booking-locks.repository.ts';
import { bookingRefusal, bookingTerms } from '../booking-terms.ts';
import { type BookingRow, boundedLockWaits } from '../bookings.repository.ts';
import { announceBooked, notifyOfBooking } from '../changes/booking-news.ts';
import {
  type NewBooking,
  newBooking,
  observeBooking,
  type StoredBooking,
} from '../changes/booking-writes.repository.ts';
import { holdEndJob, scheduleReminder } from '../changes/carry-out.ts';
import { endHolds } from '../changes/change-booking.ts';
import { endOverdueOffers } from '../waits/advance-release.ts';
import { findOwnOffer, isPlaceOf, takeOffer } from '../waits/own-waits.ts';
import { bookingLimits } from './booking-facts.repository.ts';

export type BookCourtInput = Parsed<typeof calls.bookCourt>['body'] & {
  player: number;
  /** The player's account. */
  user: number;
  now: Date;
};

/**
 * Books a court for a player in two trips to the database. The first one claims the request's key, locks the player and
 * reads the input of the rules. The second one locks the court, writes everything and commits. The exclusion constraint
 * is the final check of the court. Confirming a free booking, ending an expired hold of the same time, and taking an offer, take
 * a few more trips.
 */
export function bookCourt(
  db: Database,
  input: BookCourtInput,
  key: SentKey | null = null,
): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const { now, court } = input;
    const { schedule, placed, ends, offer } = await decide(tx, input, key);
    const isFree = placed.status === BOOKING_STATUS.confirmed;
    if (offer) await takeOffer(tx, offer, now);
    if (ends) {
      await lockCourt(tx, court);
      // What is over ends here, since the constraint's index does not depend on the time.
      await endHolds(tx, await lockExpiredHolds(tx, { courts: [court], during: placed }, now), now);
      // The court of an offer goes to the next in line, before anybody else.
      await endOverdueOffers(tx, { courts: [court], during: placed, now });
    }
    const written = await write(tx, placed, { key, isFree });
    observeBooking(tx, written.status);
    const booking = newRow(written, schedule);
    if (isFree) {
      await scheduleReminder(tx, booking, now);
      await notifyOfBooking(tx, 'booking_confirmed', { booking, now });
    }
    announceBooked(tx, booking);
    return booking;
  });
}

/** The booking as the rules place it, or their refusal. `ends`: what is over is in its way; `offer`: that it takes. */
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
    bookingLimits(facts),
  ]);
  key?.assertClaimed(claimed);
  // The account was deleted while this request waited for the lock.
  if (!isStillThere(players)) throw new Refusal('unauthenticated');
  const offer =
    input.offer === undefined ? null : await findOwnOffer(tx, { offer: input.offer, player, now });
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
    // Its price is what the player was told, whatever the table says since.
    offered_cents: offer?.price_cents,
    // The offer itself is not in the way of the booking that takes it.
    busy: taken.filter(
      ({ over, ...time }) => !over && !(offer && isPlaceOf(offer, { court, ...utcOf(time) })),
    ),
  });
  if (offer && !isPlaceOf(offer, { court, ...decided })) throw new Refusal('offer_over');
  const placed: NewBooking = {
    ...decided,
    id: known.id,
    court_id: court,
    player_id: player,
    customer_id: null,
    kind: 'player',
    date,
    match_type,
    player_details,
    staff_note: null,
    decline_reason: null,
    charged_at: null,
    free_until: null,
    arrived_at: null,
    no_show_at: null,
    each_pays: false,
    shares_until: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return { schedule, placed, ends: known.taken.some(({ over }) => over), offer };
}

/** Times that PostgreSQL wrote as JSON. */
const utcOf = ({ start_at, end_at }: { start_at: string; end_at: string }) => ({
  start_at: toIso(start_at),
  end_at: toIso(end_at),
});

type Schedule = NonNullable<ReturnType<typeof onlyCourt>>;

/** Writes the booking and what belongs to it under its court's lock. A free booking has more to write before the commit. */
async function write(
  tx: Transaction<DB>,
  booking: NewBooking,
  { key, isFree }: { key: SentKey | null; isFree: boolean },
): Promise<StoredBooking> {
  const { id, hold_expires_at, created_at, court_id } = booking;
  const send: typeof commitWith = isFree ? inOneTrip : commitWith;
  try {
    const [, , [written]] = await send(tx, [
      // Without a key the bound is set again, so that the rows keep their places.
      key?.keep(id) ?? boundedLockWaits({}),
      courtTurn({ id: court_id }),
      newBooking(booking, isFree ? 'booked_free' : 'booked'),
      // Under the court's lock: a job's first row of its task would block the jobs of other courts until the commit.
      ...(hold_expires_at === null ? [] : [holdEndJob(id, new Date(hold_expires_at), new Date(created_at))]),
    ]);
    if (!written) throw new Error(`booking ${id} was not inserted`);
    return written;
  } catch (error) {
    if (violatedConstraint(error) === 'court_occupations_no_overlap') throw bookingRefusal('slot_taken');
    throw error;
  }
}

/** The row that `findBooking` would read now: nothing refers to a new booking yet. */
const newRow = (written: StoredBooking, { court, id, slug, name, city, ...club }: Schedule): BookingRow => ({
  ...written,
  court_name: court.name,
  club_id: id,
  club_slug: slug,
  club_name: name,
  club_city: city,
  google_location: club.google_location,
  timezone: club.timezone,
  online_payment: club.online_payment,
  charges_with: club.charges_with,
  free_until_hours: club.free_until_hours,
  match_id: null,
  is_divided: false,
  is_divisible: false,
  refund: null,
  shares: null,
  payment: null,
  cancelled_reason: null,
});

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
