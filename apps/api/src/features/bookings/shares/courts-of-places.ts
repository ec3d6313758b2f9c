import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { CourtOfMatch } from '../../matches/public.ts';
import { setBookingOfPayment } from '../../payments/public.ts';
import { lockBooking } from '../booking-locks.repository.ts';
import { openOfPrice, readBookingMoney } from '../booking-money.ts';
import { stateAsOf } from '../booking-state.ts';
import {
  type BookingRow,
  bookingPlace,
  findBooking,
  findBookingOrThrow,
  limitLockWaits,
} from '../bookings.repository.ts';
import { announceBookings, notifyOfBooking } from '../changes/booking-news.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { loseMoney, recordWon } from '../desk/disputes.ts';
import { returnAbove } from './return-above.ts';
import { returnableOf } from './split-booking.ts';

async function courtOf(db: Database, booking: BookingRow, now: Date): Promise<CourtOfMatch> {
  const { player_id, price_cents, club_id, charges_with, start_at } = booking;
  const money = await readBookingMoney(db, booking);
  const isConfirmed = stateAsOf(booking, now).status === BOOKING_STATUS.confirmed;
  return {
    ...{ price_cents, club_id, charges_with, start_at },
    description: `Vaga na partida: ${bookingPlace(booking)}`,
    player: player_id,
    is_confirmed: isConfirmed,
    is_own: isConfirmed && player_id !== null && booking.online_payment,
    is_divided: booking.is_divided,
    returnable_cents: returnableOf(booking, money),
    open_cents: Math.max(0, openOfPrice(money)),
  };
}

type OfPayment = { booking: number; payment: number; now: Date };

/** What the priced places of matches ask of bookings. */
export const courtsOfPlaces = {
  /** Locks it, before its match. */
  async lockCourt(tx: Database, id: number, now: Date): Promise<CourtOfMatch | null> {
    await limitLockWaits(tx);
    const booking = await lockBooking(tx, id);
    return booking ? courtOf(tx, booking, now) : null;
  },

  async readCourt(db: Database, id: number, now: Date): Promise<CourtOfMatch | null> {
    const booking = await findBooking(db, id);
    return booking ? courtOf(db, booking, now) : null;
  },

  /** The money of a place is the booking's. The caller has locked the booking. */
  async takeForCourt(tx: Database, { booking, payment, now }: OfPayment): Promise<void> {
    await setBookingOfPayment(tx, { payment, booking, now });
    await announceBookings(tx, [booking]);
  },

  /**
   * The same, and as much of the player's own payments goes back to the player, in their order: no more than is left of them,
   * and nothing of what the price still needs. Money without an owner goes back to who paid the place.
   */
  async returnForPlace(
    tx: Database,
    { booking: id, payment, cents, now }: OfPayment & { cents: number },
  ): Promise<void> {
    await setBookingOfPayment(tx, { payment, booking: id, now });
    const booking = await findBookingOrThrow(tx, id);
    const returned = await returnAbove(tx, booking, { payment, cents, now });
    if (returned > 0)
      await notifyOfBooking(tx, 'share_paid', { booking, now, cents: returned, of_place: true });
    await announceBookings(tx, [id]);
  },

  /** A bank took money of a settled place back, or gave it again. */
  async recordBank(
    tx: Database,
    {
      booking: id,
      payment,
      cents,
      how,
      now,
    }: OfPayment & { cents: number; how: 'refunded' | 'charged_back' | 'in_part' | 'won' },
  ): Promise<void> {
    const booking = await findBookingOrThrow(tx, id);
    if (how === 'won') await recordWon(tx, booking, { cents, payment, now });
    else {
      // As of a share: with less than half of its price here the court goes back.
      const end = await loseMoney(tx, booking, { cents, payment, how, now });
      if (end) await changeBooking(tx, { id, ...end, now, actor: null, unannounced: true });
    }
    await announceBookings(tx, [id]);
  },
};
