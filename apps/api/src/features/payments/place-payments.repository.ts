import type { Database } from '@bandeja/db/database';

/** The money of a place in an open match is its booking's from now on. */
export async function setBookingOfPayment(
  db: Database,
  { payment, booking, now }: { payment: number; booking: number; now: Date },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ booking_id: booking, booking_since: now, updated_at: now })
    .where('id', '=', payment)
    .where('payable_kind', '=', 'match_place')
    .execute();
}

/** Whether the money of a place is its booking's. */
export async function isOfBooking(db: Database, payment: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('booking_id')
    .where('id', '=', payment)
    .executeTakeFirst();
  return (row?.booking_id ?? null) !== null;
}
