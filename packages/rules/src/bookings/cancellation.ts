import { HOUR_MS, type Instant, toIso, toMillis } from '../time/instant.ts';
import { BOOKING_STATUS, type BookingStatus, isOpenHold } from './booking-status.ts';

export type CancellationQuestion = {
  status: BookingStatus;
  start_at: Instant;
  /** Rule of the club: free cancellation until this many hours before the start. */
  free_until_hours: number;
  /** Amount paid so far; 0 for a hold. */
  paid_cents: number;
};

export type CancellationTerms = {
  can_cancel: boolean;
  /** Before this instant the refund is full. */
  free_until: string;
  /** A confirmed booking may be cancelled before this instant: its start. */
  cancellable_until: string;
  /** Refund of a cancellation now, and the amount the club keeps. */
  refund_cents: number;
  kept_cents: number;
};

/** The consequences of a cancellation at an instant, shown before it is confirmed. */
export function cancellationTerms(question: CancellationQuestion, now: Instant): CancellationTerms {
  const { status, start_at, free_until_hours, paid_cents } = question;
  const refunded = isFreeToCancel(start_at, free_until_hours, now);
  const can_cancel =
    isOpenHold(status) || (status === BOOKING_STATUS.confirmed && toMillis(now) < toMillis(start_at));
  return {
    can_cancel,
    free_until: freeUntil(start_at, free_until_hours),
    cancellable_until: toIso(start_at),
    refund_cents: can_cancel && refunded ? paid_cents : 0,
    kept_cents: can_cancel && !refunded ? paid_cents : 0,
  };
}

export function freeUntil(start_at: Instant, free_until_hours: number): string {
  return toIso(toMillis(start_at) - free_until_hours * HOUR_MS);
}

/** Before the deadline, not at it. */
export function isFreeToCancel(start_at: Instant, free_until_hours: number, now: Instant): boolean {
  return toMillis(now) < toMillis(freeUntil(start_at, free_until_hours));
}
