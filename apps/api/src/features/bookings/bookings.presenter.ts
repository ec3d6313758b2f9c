import type { AvailableCourt, Booking } from '@bandeja/contract/calls/bookings';
import type { ClubSummary } from '@bandeja/contract/calls/clubs';
import {
  createMatchFromBookingAbility,
  decideCancellation,
  payBookingAbility,
} from '@bandeja/rules/bookings/booking-abilities';
import { BOOKING_STATUS, bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { cancellationTerms } from '@bandeja/rules/bookings/cancellation';
import type { Slot } from '@bandeja/rules/bookings/slots/slots';
import { othersUntil, splitBookingAbility, splitHoldAbility } from '@bandeja/rules/bookings/split';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { paymentStatusAsOf } from '@bandeja/rules/payments/payment-status';
import { withoutLinks } from '@bandeja/rules/text/safe-text';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { type ClubSchedule, presentClubSummary } from '../clubs/public.ts';
import { hasAccount } from '../payments/public.ts';
import { bookingFacts, stateAsOf } from './booking-state.ts';
import type { BookingRow } from './bookings.repository.ts';

const CURRENCY = 'BRL';

/** The viewer and the payment provider: inputs of `can` in addition to the booking. */
export type BookingView = { viewer: { playerId: number }; hasProvider: boolean; now: Date };

/** A booking as its player sees it at a moment, its local times in the club's zone. */
export function presentBooking(row: BookingRow, { viewer, hasProvider, now }: BookingView): Booking {
  const facts = bookingFacts(row);
  const { playerId } = viewer;
  const { status, hold_expires_at } = stateAsOf(row, now);
  const { start_at } = row;
  const cancellation = cancellationTerms({ ...row, status, paid_cents: 0 }, now);
  return {
    id: row.id,
    court: {
      id: row.court_id,
      name: row.court_name,
      club: presentClubSummary({
        id: row.club_id,
        slug: row.club_slug,
        name: row.club_name,
        city: row.club_city,
      }),
    },
    player: playerId,
    date: row.date,
    start_time: localTimeOf(start_at, row.timezone),
    end_time: localTimeOf(row.end_at, row.timezone),
    start_at: toIso(start_at),
    end_at: toIso(row.end_at),
    duration: (row.end_at.getTime() - start_at.getTime()) / MINUTE_MS,
    timezone: row.timezone,
    match_type: isMatchType(row.match_type) ? row.match_type : null,
    status,
    status_label: bookingStatusLabel(status),
    price_cents: row.price_cents,
    currency: CURRENCY,
    hold_expires_at: hold_expires_at && toIso(hold_expires_at),
    player_details: row.player_details,
    meta_data: { club: row.club_name, ...(row.match_id !== null && { match: row.match_id }) },
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    cancellable_until: cancellation.can_cancel ? cancellation.cancellable_until : null,
    free_cancellation_until: cancellation.free_until,
    payment: row.payment && {
      id: row.payment.id,
      status: paymentStatusAsOf(row.payment.status, status === BOOKING_STATUS.cancelled),
    },
    cancelled_by: status === BOOKING_STATUS.cancelled ? cancelledBy(row.cancelled_reason) : null,
    decline_reason: row.decline_reason && withoutLinks(row.decline_reason),
    can: {
      cancel: decideCancellation(facts, playerId, now).ok,
      pay:
        payBookingAbility(facts, {
          viewer: playerId,
          hasProvider: hasAccount(row.charges_with, hasProvider),
          now,
        }) === null,
      create_match: createMatchFromBookingAbility(facts, playerId, now) === null,
      ...(maySplit(row, { viewer, hasProvider, now }) && { split: true }),
    },
    ...(row.each_pays && { each_pays: true }),
    ...waitsFor(row, now),
    ...(row.refund !== null && { refund: row.refund }),
  };
}

/** Said by the server, so that Home and the list need not read the division. */
function waitsFor(row: BookingRow, now: Date): Pick<Booking, 'waits_for'> {
  const { shares, timezone } = row;
  const until = shares && othersUntil(stateAsOf(row, now), shares, now);
  if (!until) return {};
  const paid = `${shares.paid} de ${shares.all} ${shares.paid === 1 ? 'pagou' : 'pagaram'}`;
  return {
    waits_for: { until, text: `Esperando os outros (${paid}), até ${formatDeadline(until, timezone)}` },
  };
}

/** Divide it, once it is paid or so that each pays; or see how it is divided, whatever became of it. */
function maySplit(row: BookingRow, { viewer, hasProvider, now }: BookingView): boolean {
  const { playerId } = viewer;
  if (row.is_divided) return row.player_id === playerId;
  const facts = bookingFacts(row);
  if (splitBookingAbility({ ...facts, is_paid: row.is_divisible }, playerId, now) === null) return true;
  const takesPix = hasAccount(row.charges_with, hasProvider);
  return takesPix && splitHoldAbility({ ...facts, is_paid: false }, playerId, now) === null;
}

/**
 * Derived from the history's reason, `code` or `code: text of the operator`; an expired hold that is not swept yet
 * has none.
 */
export function cancelledBy(reason: string | null): NonNullable<Booking['cancelled_by']> {
  if (reason === null || reason === 'hold_expired' || reason === 'payment_expired') return 'time';
  if (reason === 'match_not_full') return 'match';
  if (reason === 'payment_refunded' || reason === 'payment_charged_back') return 'bank';
  return reason === 'cancelled_by_player' || reason === 'account_deleted' ? 'player' : 'club';
}

type Court = ClubSchedule['courts'][number];

/** The bookable durations of a court from one start. */
export const presentAvailableCourt = (court: Court, club: ClubSummary, slot: Slot): AvailableCourt => ({
  ...presentBookedCourt(court, club),
  availables: slot.options.map(({ end_time, duration, price_cents }) => ({
    start_time: slot.start_time,
    end_time,
    duration,
    price_cents,
  })),
});

/** A court with its features, as a player chooses it. */
export const presentBookedCourt = (court: Court, club: ClubSummary) => ({
  id: court.id,
  name: court.name,
  surface: court.surface,
  indoor: court.indoor,
  club,
});
