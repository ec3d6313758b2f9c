import type { Database } from '@bandeja/db/database';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { TEST_NOW } from '../test-app.ts';

type AtDesk = { payment?: object; item?: string; move?: string; refund?: string; reason?: string };

/** A row of the club's money about a booking of the player. */
export async function moneyWithText(
  db: Database,
  player_id: number,
  { payment, item, move, refund, reason }: AtDesk,
): Promise<void> {
  const booking = await createBooking(db, { player_id, date: '2026-03-09', start_time: '10:00' });
  const { club_id } = await db
    .selectFrom('courts')
    .select('club_id')
    .where('id', '=', booking.court_id)
    .executeTakeFirstOrThrow();
  const closed = { closed_at: TEST_NOW, expected_cents: 0, counted_cents: 1 };
  const { id: till_id } = await db
    .insertInto('tills')
    .values({ club_id, day: '2026-03-09', opened_at: TEST_NOW, ...(reason && { ...closed, reason }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { club_id, booking_id: booking.id, at: TEST_NOW };
  if (payment)
    await db
      .insertInto('desk_payments')
      .values({ ...row, till_id, kind: 'payment', method: 'cash', amount_cents: 1, ...payment })
      .execute();
  if (item)
    await db
      .insertInto('desk_items')
      .values({ ...row, name: item, quantity: 1, price_cents: 1 })
      .execute();
  if (refund) await refundedOutside(db, { booking: booking.id, note: refund });
  if (move)
    await db
      .insertInto('till_moves')
      .values({ till_id, kind: 'addition', amount_cents: 1, reason: move, at: TEST_NOW })
      .execute();
}

/** A payment of a booking, given back by other means. */
async function refundedOutside(
  db: Database,
  { booking, note }: { booking: number; note: string },
): Promise<void> {
  const payment = await db
    .insertInto('payments')
    .values({
      ...{ payable_kind: 'booking', payable_id: booking, amount_cents: 1, returned_cents: 1 },
      ...{ provider: 'sandbox', status: 'refunded', approved_at: TEST_NOW, refunded_at: TEST_NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_refunds')
    .values({
      ...{ payment_id: payment.id, amount_cents: 1, status: 'outside', note, ended_at: TEST_NOW },
      ...{ asked_at: TEST_NOW, tried_since: TEST_NOW, next_try_at: TEST_NOW },
    })
    .execute();
}
