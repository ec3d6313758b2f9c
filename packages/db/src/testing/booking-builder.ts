import { withTransaction } from '@bandeja/pg/transaction';
import {
  BOOKING_STATUS,
  type BookingStatus,
  bookingStatusName,
} from '@bandeja/rules/bookings/booking-status';
import { HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { addMinutes, HOUR_MS } from '@bandeja/rules/time/instant';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Database } from '../database.ts';
import { createClub, createPlayer, rangeOf } from './builders.ts';

export type BookingFields = {
  player_id?: number;
  court_id?: number;
  /** The opening day. */
  date: string;
  /** `HH:MM` in the club's zone; `24:30` is 00:30 after midnight of that opening day. */
  start_time: string;
  /** Minutes. */
  duration?: number;
  status?: BookingStatus;
  match_type?: 'Competitive' | 'Friendly' | 'Dynamic' | null;
  price_cents?: number;
  /** End of a hold; default: 15 minutes after its creation. */
  hold_expires_at?: Date;
  player_details?: { players: { player?: number; name?: string }[]; note?: string };
  /** Default: one day before the start. */
  created_at?: Date;
};

const REASON_OF = {
  awaiting_payment: 'booked',
  awaiting_confirmation: 'charge_accepted',
  confirmed: 'payment_approved',
  cancelled: 'cancelled_by_player',
} as const;
const OCCUPATION_OF = {
  awaiting_payment: 'held',
  awaiting_confirmation: 'held',
  confirmed: 'confirmed',
  cancelled: 'released',
} as const;

/** Inserts a booking (default: confirmed) with its occupation and the history that leads to its status. */
export async function createBooking(db: Database, fields: BookingFields) {
  const { date, start_time, duration = 60, status = BOOKING_STATUS.confirmed } = fields;
  return withTransaction(db, async (tx) => {
    const player_id = fields.player_id ?? (await createPlayer(tx)).id;
    const court_id = fields.court_id ?? (await createCourt(tx));
    const { timezone } = await tx
      .selectFrom('courts')
      .innerJoin('clubs', 'clubs.id', 'courts.club_id')
      .select('clubs.timezone')
      .where('courts.id', '=', court_id)
      .executeTakeFirstOrThrow();
    const [hours = 0, minutes = 0] = start_time.split(':').map(Number);
    const start_at = new Date(zonedTime(date, hours * 60 + minutes, timezone));
    const end_at = new Date(addMinutes(start_at, duration));
    const created_at = fields.created_at ?? new Date(start_at.getTime() - 24 * HOUR_MS);
    const isHold =
      status === BOOKING_STATUS.awaiting_payment || status === BOOKING_STATUS.awaiting_confirmation;
    const occupation = await tx
      .insertInto('court_occupations')
      .values({
        court_id,
        during: rangeOf(start_at, end_at),
        kind: 'booking',
        status: OCCUPATION_OF[bookingStatusName(status)],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const booking = await tx
      .insertInto('bookings')
      .values({
        occupation_id: occupation.id,
        court_id,
        player_id,
        date,
        start_at,
        end_at,
        status,
        match_type: fields.match_type ?? null,
        price_cents: fields.price_cents ?? duration * 200,
        hold_expires_at: isHold ? (fields.hold_expires_at ?? addMinutes(created_at, HOLD_MINUTES)) : null,
        player_details: JSON.stringify(fields.player_details ?? { players: [] }),
        created_at,
        updated_at: created_at,
      })
      .returning(['id', 'occupation_id', 'court_id', 'player_id', 'date', 'start_at', 'end_at', 'status'])
      .executeTakeFirstOrThrow();
    const steps: BookingStatus[] =
      status === BOOKING_STATUS.awaiting_payment
        ? [BOOKING_STATUS.awaiting_payment]
        : [BOOKING_STATUS.awaiting_payment, status];
    await tx
      .insertInto('booking_history')
      .values(
        steps.map((to_status, index) => ({
          booking_id: booking.id,
          at: created_at,
          actor_id: player_id,
          from_status: steps[index - 1] ?? null,
          to_status,
          reason: REASON_OF[bookingStatusName(to_status)],
        })),
      )
      .execute();
    return booking;
  });
}

async function createCourt(tx: Database): Promise<number> {
  const { courts } = await createClub(tx, { courts: 1 });
  const [court] = courts;
  if (court === undefined) throw new Error('a club of one court came without it');
  return court.id;
}
