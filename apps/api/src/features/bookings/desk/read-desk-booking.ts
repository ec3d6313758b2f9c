import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { lockBooking } from '../booking-locks.repository.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { readLesson } from '../lessons/lessons.presenter.ts';
import { readDeskSplit } from '../shares/split-booking.ts';
import { readBill } from './desk-bill.ts';
import { presentDeskBooking } from './desk-bookings.presenter.ts';
import { findDeskBooking } from './desk-bookings.repository.ts';
import { listFromList } from './phones-from-list.ts';

/** A booking of the club at which the viewer works. Refuses (404) one of another club. */
export async function getDeskBooking(
  db: Database,
  { id, viewer, now }: { id: number; viewer: StaffViewer; now: Date },
): Promise<DeskBooking> {
  const { club_id: clubId, role } = viewer.desk;
  const booking = await findDeskBooking(db, clubId, id);
  if (!booking) throw new Refusal('booking_not_found');
  const { rows, ...bill } = await readBill(db, booking, { role, now });
  const isFromList = (await listFromList(db, viewer.desk, booking.customer_phone ? [id] : [])).has(id);
  const seesPhones = isAtLeast(role, 'manager');
  const lesson = await readLesson(db, booking, { rows, open_cents: bill.open_cents, seesPhones });
  const split = booking.is_divided ? await readDeskSplit(db, booking, now) : null;
  return presentDeskBooking(booking, { bill, lesson, split, role, now, isFromList });
}

/** Locks a booking of this club that the viewer has seen as it is: a later version refuses (409). */
export async function lockDeskBooking(
  tx: Database,
  { club, id, expected_version }: { club: number; id: number; expected_version: number },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (booking?.club_id !== club) throw new Refusal('booking_not_found');
  assertVersion(booking, expected_version);
  return booking;
}

export function assertVersion({ version }: { version: number }, expected: number): void {
  if (version !== expected) throw new Refusal('booking_changed');
}
