import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { paymentsOfKind } from '../../payments/public.ts';
import { playerNames } from '../../players/public.ts';
import { selectBookings } from '../bookings.repository.ts';
import { selectShares } from './shares.repository.ts';

/** The latest payment of a share. */
const paymentOfShare = (db: Database, share: number) =>
  paymentsOfKind(db, 'booking_share').where('payable_id', '=', share).orderBy('id', 'desc').limit(1);

export type SharePayment = Awaited<ReturnType<ReturnType<typeof paymentOfShare>['executeTakeFirst']>>;

/** What the link of a share shows, in one trip; undefined: no such share. */
export async function readShare(db: Database, id: number) {
  const booking = db
    .selectFrom('booking_shares as share')
    .innerJoin('booking_splits as split', 'split.id', 'share.split_id')
    .select('split.booking_id')
    .where('share.id', '=', id);
  const player = db
    .selectFrom('bookings')
    .select('player_id')
    .where('id', '=', booking)
    .where('player_id', 'is not', null)
    .$narrowType<{ player_id: number }>();
  const [[share], [found], [by], [payment]] = await inOneTrip(db, [
    selectShares(db).where('share.id', '=', id),
    selectBookings(db).where('booking.id', '=', booking),
    playerNames(db).where('id', '=', player),
    paymentOfShare(db, id),
  ]);
  return share && found ? { share, booking: found, by, payment } : undefined;
}
