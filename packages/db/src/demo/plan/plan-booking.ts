import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { priceOf } from '@bandeja/rules/bookings/slots/prices';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import type { DayClock } from '@bandeja/rules/time/zoned-time';
import type { DemoClub } from '../demo-clubs.ts';
import { type Block, minutesOf } from '../fill-day.ts';
import type { Random } from '../random.ts';
import type { PlannedBooking } from './plan-types.ts';

const { awaiting_payment, confirmed, cancelled } = BOOKING_STATUS;

export type BookingSpec = {
  club: DemoClub;
  /** Index of the club's first court among all courts. */
  first_court: number;
  date: string;
  /** Minutes of the date, in the club's zone. */
  clock: DayClock;
  block: Block;
  player: { index: number; joined: number };
  companions: PlannedBooking['companions'];
  match_type: MatchType | null;
  /** The present; no booking was made after it. */
  until: number;
};

/** A booking made some days earlier and paid within minutes. */
export function planBooking(random: Random, spec: BookingSpec): PlannedBooking {
  const { club, date, block, player } = spec;
  const start = spec.clock.atOrAfter(block.from_minute);
  const price_cents = priceOf({
    weekday: weekdayOf(date),
    ranges: spec.clock.rangesOf(start, start + minutesOf(block) * MINUTE_MS),
    rules: club.prices,
  });
  if (price_cents === null)
    throw new Error(`${club.slug}: minute ${block.from_minute} of ${date} has no price`);
  const daysBefore = 0.2 + random.next() * 6;
  const latest = spec.until - (1 + random.next() * 20) * HOUR_MS;
  const created = Math.max(player.joined + HOUR_MS, Math.min(start - daysBefore * DAY_MS, latest));
  const created_at = toIso(wholeSeconds(created));
  const paid_at = toIso(wholeSeconds(created + random.integer(1, 9) * MINUTE_MS));
  return {
    player: player.index,
    court: spec.first_court + block.court,
    date,
    start_at: toIso(start),
    end_at: toIso(spec.clock.atOrAfter(block.to_minute)),
    match_type: spec.match_type,
    price_cents,
    status: confirmed,
    companions: spec.companions,
    created_at,
    history: [{ at: paid_at, by_player: false, to_status: confirmed, reason: 'payment_approved' }],
  };
}

/** The same booking, cancelled before or after payment. Its court is free. */
export function cancelBooking(random: Random, booking: PlannedBooking): PlannedBooking {
  const [paid] = booking.history;
  const isPaid = random.chance(0.6);
  const at = toIso(toMillis(paid?.at ?? booking.created_at) + (isPaid ? 30 : 1) * MINUTE_MS);
  const given_up = { at, by_player: true, to_status: cancelled, reason: 'cancelled_by_player' };
  return { ...booking, status: cancelled, history: isPaid && paid ? [paid, given_up] : [given_up] };
}

/** First row of a booking's history. */
export const FIRST_STEP = { to_status: awaiting_payment, reason: 'booked' } as const;

const wholeSeconds = (millis: number) => Math.floor(millis / 1000) * 1000;
