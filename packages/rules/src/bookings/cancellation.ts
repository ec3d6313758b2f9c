import { type DeskRole, isAtLeast } from '../clubs/desk-role.ts';
import { HOUR_MS, type Instant, toIso, toMillis } from '../time/instant.ts';
import { BOOKING_STATUS, type BookingStatus, isOpenHold } from './booking-status.ts';

/** What says until when a booking is cancelled for free. */
export type Deadline = {
  start_at: Instant;
  /** Rule of the club: free cancellation until this many hours before the start. */
  free_until_hours: number;
  /** When it ended already, whatever the start is now; null: the rule of the club. */
  free_until: Instant | null;
};

export type CancellationQuestion = Deadline & {
  status: BookingStatus;
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
  const { status, start_at, paid_cents } = question;
  const refunded = isFreeToCancel(question, now);
  const can_cancel =
    isOpenHold(status) || (status === BOOKING_STATUS.confirmed && toMillis(now) < toMillis(start_at));
  return {
    can_cancel,
    free_until: deadlineOf(question),
    cancellable_until: toIso(start_at),
    refund_cents: can_cancel && refunded ? paid_cents : 0,
    kept_cents: can_cancel && !refunded ? paid_cents : 0,
  };
}

export function freeUntil(start_at: Instant, free_until_hours: number): string {
  return toIso(toMillis(start_at) - free_until_hours * HOUR_MS);
}

export const deadlineOf = ({ start_at, free_until_hours, free_until }: Deadline): string =>
  free_until === null ? freeUntil(start_at, free_until_hours) : toIso(free_until);

/** Before the deadline, not at it. */
export const isFreeToCancel = (booking: Deadline, now: Instant): boolean =>
  toMillis(now) < toMillis(deadlineOf(booking));

/**
 * The fixed deadline of a booking that its club moves to another start. Once it has passed, a move by reception does not
 * open free cancellation again; a manager's does.
 */
export const deadlineAfterMove = (
  booking: Deadline,
  { role, now }: { role: DeskRole; now: Instant },
): string | null => (isAtLeast(role, 'manager') || isFreeToCancel(booking, now) ? null : deadlineOf(booking));
