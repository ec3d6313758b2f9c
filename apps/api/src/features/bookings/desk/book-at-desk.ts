import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-booking-changes';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type DeskPlace, placeDeskBooking } from '@bandeja/rules/bookings/decide-booking';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { lockCourt, onlyCourt, schedulesOf } from '../../clubs/public.ts';
import { findLinkedPlayer, findOrAddCustomer } from '../../customers/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { lockPlayer } from '../../players/public.ts';
import { lockExpiredHolds } from '../booking-locks.repository.ts';
import type { During } from '../booking-state.ts';
import { bookingRefusal, bookingTerms } from '../booking-terms.ts';
import { findBookingOrThrow, limitLockWaits } from '../bookings.repository.ts';
import { announceBooked, notifyOfBooking } from '../changes/booking-news.ts';
import { newBooking, nextBookingId, observeBooking } from '../changes/booking-writes.repository.ts';
import { scheduleReminder } from '../changes/carry-out.ts';
import { endHolds } from '../changes/change-booking.ts';
import { insertLesson, type NewLesson } from '../lessons/lessons.repository.ts';
import { endOffersAt, endOverdueOffers } from '../waits/advance-release.ts';
import { FROM_LIST } from './phones-from-list.ts';
import { getDeskBooking } from './read-desk-booking.ts';

type BookAtDeskInput = Parsed<typeof calls.bookAtDesk>['body'] & { viewer: StaffViewer; now: Date };

/**
 * Books a court for a customer of the club, confirmed at once and without the limits of players. The exclusion constraint
 * is the final check of the court.
 */
export async function bookAtDesk(db: Database, input: BookAtDeskInput): Promise<DeskBooking> {
  const { viewer, now, court, date, customer: meant, note } = input;
  const { club_id, role } = viewer.desk;
  if (input.price_cents !== undefined && !isAtLeast(role, 'manager'))
    throw new Refusal('price_needs_manager');
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const place = await placeAtClub(tx, input, { club: club_id, now });
    const price_cents = input.price_cents ?? priceOfTable(place);
    const player = await findLinkedPlayer(tx, { club: club_id, id: meant.id });
    if (player !== null) await lockPlayer(tx, player);
    const customer = await findOrAddCustomer(tx, { ...meant, club: club_id, now });
    const { start_at, end_at } = place;
    const id = await bookForCustomer(tx, {
      ...{ kind: 'desk', reason: 'booked_at_desk', court, date, during: place, price_cents },
      ...{ customer, note: note || null, now },
    });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: viewer.userId },
      ...{ call: 'bookAtDesk', kind: 'booking', object: id },
      changes: {
        court: [null, court],
        start_at: [null, start_at],
        end_at: [null, end_at],
        price_cents: [null, price_cents],
        ...(meant.id !== undefined && role === 'reception' && { [FROM_LIST]: [null, true] }),
      },
    });
    const booking = await findBookingOrThrow(tx, id);
    await scheduleReminder(tx, booking, now);
    await notifyOfBooking(tx, 'booking_confirmed', { booking, now });
    announceBooked(tx, booking);
    return getDeskBooking(tx, { id, viewer, now });
  });
}

type NewForCustomer = {
  kind: 'desk' | 'regular' | 'lesson';
  /** Of its first row of history. */
  reason: string;
  court: number;
  date: string;
  during: During;
  price_cents: number;
  customer: { id: number; player_id: number | null };
  note: string | null;
  lesson?: Omit<NewLesson, 'booking' | 'now'>;
  /** Takes the court also from a waiting player to whom it is offered. */
  overOffers?: boolean;
  now: Date;
};

/** Books a court for a customer who is held, confirmed. Refuses a court, and the teacher of a lesson, that is taken. */
export async function bookForCustomer(
  tx: Database,
  { kind, reason, court, date, during, price_cents, customer, note, lesson, overOffers, now }: NewForCustomer,
): Promise<number> {
  await clearPlace(tx, { court, during, overOffers, now });
  const id = await nextBookingId(tx);
  const { start_at, end_at } = during;
  await refusingOverlaps(
    newBooking(
      {
        ...{ id, court_id: court, date, start_at, end_at, price_cents },
        ...{ kind, customer_id: customer.id, player_id: customer.player_id },
        ...{ status: BOOKING_STATUS.confirmed, hold_expires_at: null, charged_at: null, match_type: null },
        ...{ player_details: { players: [] }, staff_note: note, decline_reason: null, free_until: null },
        ...{ arrived_at: null, no_show_at: null, each_pays: false, shares_until: null },
        ...{ version: 1, created_at: now, updated_at: now },
      },
      reason,
    ).rows(tx),
  );
  if (lesson) await refusingOverlaps(insertLesson(tx, { ...lesson, booking: id, now }));
  observeBooking(tx, BOOKING_STATUS.confirmed);
  return id;
}

type Wanted = { court: number; date: string; start_time: string; duration: number };
export type FoundPlace = Extract<DeskPlace, { ok: true }>;

/** The place of a booking at this club, by the rules. Refuses (404) a court of another club. */
export async function placeAtClub(
  db: Database,
  { court, ...wanted }: Wanted,
  { club, now }: { club: number; now: Date },
): Promise<FoundPlace> {
  const schedule = await findScheduleAtClub(db, { court, date: wanted.date, club });
  const place = placeDeskBooking(wanted, bookingTerms(schedule, wanted.date), now);
  if (!place.ok) throw bookingRefusal(place.code);
  return place;
}

/** The schedule of a court of this club. Refuses (404) a court of another club. */
export async function findScheduleAtClub(
  db: Database,
  { court, date, club }: { court: number; date: string; club: number },
) {
  const [found] = await schedulesOf({ dates: [date], court, of_staff: true }).rows(db);
  const schedule = onlyCourt(found);
  if (schedule?.id !== club) throw new Refusal('court_not_found');
  return schedule;
}

/** Refuses a place for which the price list has a gap. */
export function priceOfTable({ price_cents }: FoundPlace): number {
  if (price_cents === null) throw bookingRefusal('no_price');
  return price_cents;
}

type Clearing = { court: number; during: During; overOffers?: boolean | undefined; now: Date };

/** Locks a court, and ends what is over at a time of it: holds, and offers, or with `overOffers` every offer. */
export async function clearPlace(
  tx: Database,
  { court, during, overOffers = false, now }: Clearing,
): Promise<void> {
  const place = { courts: [court], during };
  await lockCourt(tx, court);
  await endHolds(tx, await lockExpiredHolds(tx, place, now), now);
  await (overOffers ? endOffersAt : endOverdueOffers)(tx, { ...place, now });
}

/** The database's refusal of an overlap, of courts or of a teacher's lessons, in words. */
export async function refusingOverlaps<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'court_occupations_no_overlap') throw bookingRefusal('slot_taken');
    if (violated === 'court_occupations_one_teacher') throw new Refusal('teacher_busy');
    throw error;
  }
}
