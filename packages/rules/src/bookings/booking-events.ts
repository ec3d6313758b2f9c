import type { Instant } from '../time/instant.ts';
import type { BookingStatus } from './booking-status.ts';

// What the machine of a booking knows, hears and decides.

export type PaymentId = number | string;

export type BookingState = {
  status: BookingStatus;
  start_at: Instant;
  /** When the court is released unless the booking is confirmed; null for confirmed and cancelled bookings. */
  hold_expires_at: Instant | null;
  /** When its first charge was accepted, which extended the hold; null: none was. */
  charged_at: Instant | null;
  /** The club takes online payment. */
  online_payment: boolean;
  free_until_hours: number;
  /** Set: free cancellation ended then, whatever the start is now. */
  free_until: Instant | null;
  /** Approved payments of this booking, and those of them refunded. */
  approved_payments: readonly PaymentId[];
  refunded_payments: readonly PaymentId[];
  /** The open rest of its bill, and the money of the desk that could be handed back. */
  open_cents: number;
  desk_cents: number;
  /** Its shares are paid by each of its players, and all of them confirm it; left out: one payment does. */
  each_pays?: boolean;
  /** Until when the court is held for the shares of others, once the player has paid the own one; null: no longer than every hold. */
  shares_until?: Instant | null;
};

export type BookingEvent =
  /** The provider accepted the charge and the money is pending: a Pix is shown, or (`in_review`) the bank reviews a card. */
  | { type: 'charge_accepted'; payment: PaymentId; in_review: boolean }
  /** `court_free` matters for a cancelled booking only: whether its time is still free, read under the court's lock. */
  | {
      type: 'payment_approved';
      payment: PaymentId;
      amount_cents: number;
      court_free: boolean;
      of_desk?: boolean;
      /** It pays a share of a booking that each pays: the player's own one, or another's. */
      share?: 'own' | 'other' | undefined;
    }
  /** The desk recorded money by hand: the club's yes to a booking that waits for money or for the club. */
  | { type: 'paid_at_desk' }
  | { type: 'payment_refused' }
  /** The open charge of the booking was taken back: it is the player's turn again. */
  | { type: 'payment_withdrawn' }
  /** The current charge of the booking expired (not an older, replaced one). */
  | { type: 'payment_expired' }
  /** The club gives one payment back; the booking stays as it is. */
  | { type: 'refunded_by_club'; payment: PaymentId }
  | { type: 'hold_expired' }
  | { type: 'club_confirmed' }
  | { type: 'cancelled_by_player' }
  /** `refund` false: the desk keeps what was paid, after the deadline that players have. */
  | { type: 'cancelled_by_club'; refund?: boolean };

export type BookingEffect =
  | { type: 'free_court' }
  | { type: 'void_open_charges' }
  | { type: 'refund_payment'; payment: PaymentId }
  /** More came than was open: the rest of this payment goes back to its payer. */
  | { type: 'refund_rest'; payment: PaymentId; cents: number }
  /** The money of the desk is due back; the desk hands it out. */
  | { type: 'return_desk_money'; cents: number }
  | {
      type: 'notify';
      notice: 'booking_confirmed' | 'booking_cancelled' | 'payment_refused' | 'payment_refunded';
    };

export type TransitionRefusal =
  | 'hold_not_over'
  | 'hold_over'
  | 'no_online_payment'
  | 'awaits_payment'
  | 'already_confirmed'
  | 'booking_cancelled'
  | 'booking_started';

/**
 * To apply in one transaction: save the state, release or occupy the court, add a job row for every other effect,
 * and a history row when the status changes.
 */
export type AcceptedTransition = {
  ok: true;
  from: BookingStatus;
  state: BookingState;
  effects: BookingEffect[];
};

export type BookingTransition = AcceptedTransition | { ok: false; code: TransitionRefusal };
