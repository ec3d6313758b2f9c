import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-booking-changes';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { deadlineAfterMove } from '@bandeja/rules/bookings/cancellation';
import {
  type DeskBookingFacts,
  editPriceAbility,
  mayKeepPrice,
  moveAbility,
} from '@bandeja/rules/bookings/desk-abilities';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { lockCourts } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { setReturnDue } from '../../tills/public.ts';
import { readBookingMoney } from '../booking-money.ts';
import { type BookingRow, limitLockWaits } from '../bookings.repository.ts';
import { announceAgenda, announceBookings } from '../changes/booking-news.ts';
import { updateStaffFields } from '../changes/booking-writes.repository.ts';
import { moveBooking } from '../changes/move-booking.ts';
import { findLesson } from '../lessons/lessons.repository.ts';
import { holdTeacher } from '../lessons/teacher-free.ts';
import {
  clearPlace,
  type FoundPlace,
  findScheduleAtClub,
  placeAtClub,
  priceOfTable,
  refusingOverlaps,
} from './book-at-desk.ts';
import { deskFacts } from './desk-bookings.presenter.ts';
import { findDeskBooking } from './desk-bookings.repository.ts';
import { assertVersion, getDeskBooking, lockDeskBooking } from './read-desk-booking.ts';

type Input = Parsed<typeof calls.changeDeskBooking>['body'] & { id: number; viewer: StaffViewer; now: Date };

/**
 * Moves a booking, or changes its price or note. The place is checked by the database; both courts are locked by their
 * ids, before the booking. Who booked and the players of its match hear of a move.
 */
export async function changeDeskBooking(db: Database, input: Input): Promise<DeskBooking> {
  const { id, viewer, now, expected_version } = input;
  const { club_id, role } = viewer.desk;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const seen = await findDeskBooking(tx, club_id, id);
    if (!seen) throw new Refusal('booking_not_found');
    assertVersion(seen, expected_version);
    const asking = { role, now };
    refuseBy(deskFacts(seen, now), input, asking);
    const lesson = seen.kind === 'lesson' ? await findLesson(tx, id) : undefined;
    if (lesson?.price_by === 'student' && input.price_cents !== undefined)
      throw new Refusal('lesson_price_is_sum', { field: 'price_cents' });
    const moved = await findPlace(tx, seen, input);
    // A lesson costs what it costs, wherever it is.
    if (moved && !lesson) refuseKeptPrice(seen, moved, input);
    if (moved && lesson && isRetimed(moved, seen))
      await holdTeacher(tx, {
        ...{ club: club_id, teacher: lesson.teacher_id, during: moved, except: id, ended: true },
      });
    if (moved && isElsewhere(moved, seen)) {
      await lockCourts(tx, [seen.court_id, moved.court]);
      await clearPlace(tx, { court: moved.court, during: moved, now });
    }
    // Also says that the place read before is the present one.
    const booking = await lockDeskBooking(tx, { club: club_id, id, expected_version });
    const changes = {
      ...(await writeMove(tx, booking, moved, input)),
      ...(await writeFields(tx, booking, moved, input)),
    };
    if (Object.keys(changes).length > 0)
      await insertEntry(tx, {
        ...{ clubId: club_id, at: now, userId: viewer.userId },
        ...{ call: 'changeDeskBooking', kind: 'booking', object: id, changes },
      });
    return getDeskBooking(tx, { id, viewer, now });
  });
}

function refuseBy(
  facts: DeskBookingFacts,
  { court, date, start_time, duration, price, price_cents }: Input,
  asking: { role: StaffViewer['desk']['role']; now: Date },
): void {
  const isMove = [court, date, start_time, duration].some((part) => part !== undefined);
  const refusal = isMove || price === 'new' ? moveAbility(facts, asking) : null;
  if (refusal) throw new Refusal(refusal);
  const ofPrice = price_cents === undefined ? null : editPriceAbility(facts, asking);
  if (ofPrice) throw new Refusal(ofPrice === 'desk_role_too_low' ? 'price_needs_manager' : ofPrice);
}

type Place = FoundPlace & { court: number; date: string };

/** At a dearer time reception takes the price of the table: a way over a cheap hour would change it otherwise. */
function refuseKeptPrice(
  booking: BookingRow,
  place: Place,
  { price, price_cents: named, viewer }: Input,
): void {
  if (price === 'new' || named !== undefined || !isRetimed(place, booking)) return;
  const prices = { table_cents: place.price_cents, price_cents: booking.price_cents };
  if (!mayKeepPrice(viewer.desk.role, prices)) throw new Refusal('price_needs_manager', { field: 'price' });
}

/**
 * The place that a change asks for; null: it leaves the place, and needs no price of the table. Another court alone keeps
 * the time, whatever the hours say now.
 */
async function findPlace(tx: Database, booking: BookingRow, input: Input): Promise<Place | null> {
  const { court = booking.court_id, date = booking.date, now, price } = input;
  const club = booking.club_id;
  const isTimed = [input.date, input.start_time, input.duration].some((part) => part !== undefined);
  if (price === 'keep' && !isTimed) {
    if (input.court === undefined) return null;
    await findScheduleAtClub(tx, { court, date, club });
    return { ...atTime(booking), court, date };
  }
  const start_time = input.start_time ?? localTimeOf(booking.start_at, booking.timezone);
  const duration = input.duration ?? (booking.end_at.getTime() - booking.start_at.getTime()) / MINUTE_MS;
  return {
    ...(await placeAtClub(tx, { court, date, start_time, duration }, { club, now })),
    ...{ court, date },
  };
}

const atTime = ({ start_at, end_at }: BookingRow): FoundPlace => ({
  ...{ ok: true, start_at: toIso(start_at), end_at: toIso(end_at), price_cents: null },
});

const isRetimed = (place: Place, { start_at, end_at }: BookingRow): boolean =>
  place.start_at !== toIso(start_at) || place.end_at !== toIso(end_at);

const isElsewhere = (place: Place, booking: BookingRow): boolean =>
  place.court !== booking.court_id || place.date !== booking.date || isRetimed(place, booking);

type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/** The new price; undefined: it stays. */
function priceOf(
  { kind }: BookingRow,
  { price, price_cents }: Input,
  place: Place | null,
): number | undefined {
  const isNew = price === 'new' && kind !== 'lesson';
  return price_cents ?? (isNew && place ? priceOfTable(place) : undefined);
}

async function writeMove(
  tx: Database,
  booking: BookingRow,
  place: Place | null,
  { viewer, now }: Input,
): Promise<Changes> {
  if (!place || !isElsewhere(place, booking)) return {};
  const { court_id: from } = booking;
  const { court, date, start_at, end_at } = place;
  const { role } = viewer.desk;
  const isAtOther = start_at !== toIso(booking.start_at);
  const free_until = isAtOther ? deadlineAfterMove(booking, { role, now }) : booking.free_until;
  await refusingOverlaps(moveBooking(tx, booking, { court, date, start_at, end_at, free_until }, now));
  return {
    ...(from !== court && { court: [from, court] }),
    start_at: [toIso(booking.start_at), start_at],
    end_at: [toIso(booking.end_at), end_at],
  };
}

async function writeFields(
  tx: Database,
  booking: BookingRow,
  place: Place | null,
  input: Input,
): Promise<Changes> {
  const { id, price_cents, staff_note } = booking;
  const price = priceOf(booking, input, place);
  const note = input.note === undefined ? staff_note : input.note || null;
  const changes: Changes = {
    ...(price !== undefined && price !== price_cents && { price_cents: [price_cents, price] }),
    // The history keeps no typed text.
    ...(note !== staff_note && { note: [staff_note !== null, note !== null] }),
  };
  if (Object.keys(changes).length === 0) return changes;
  await updateStaffFields(tx, id, { price_cents: price ?? price_cents, staff_note: note }, input.now);
  // Below what was paid, the difference is money to return.
  if (price !== undefined) {
    const { bill } = await readBookingMoney(tx, { ...booking, price_cents: price });
    const due = { booking: id, club: booking.club_id, cents: bill.to_return_cents };
    await setReturnDue(tx, { ...due, now: input.now });
  }
  if (price !== undefined) await announceBookings(tx, [id]);
  else announceAgenda(tx, booking);
  return changes;
}
