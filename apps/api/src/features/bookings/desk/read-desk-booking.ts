import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { readBill } from './desk-bill.ts';
import { presentDeskBooking } from './desk-bookings.presenter.ts';
import { findDeskBooking } from './desk-bookings.repository.ts';

/** A booking of the club at which the viewer works. Refuses (404) one of another club. */
export async function getDeskBooking(
  db: Database,
  { id, viewer, now }: { id: number; viewer: StaffViewer; now: Date },
): Promise<DeskBooking> {
  const { club_id, role } = viewer.desk;
  const booking = await findDeskBooking(db, club_id, id);
  if (!booking) throw new Refusal('booking_not_found');
  return presentDeskBooking(booking, { bill: await readBill(db, booking, { role, now }), role, now });
}
