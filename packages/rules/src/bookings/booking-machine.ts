import { type Instant, toIso } from '../time/instant.ts';
import type {
  BookingEffect,
  BookingEvent,
  BookingState,
  BookingTransition,
  PaymentId,
  TransitionRefusal,
} from './booking-events.ts';
import { BOOKING_STATUS, isOpenHold } from './booking-status.ts';
import { isFreeToCancel } from './cancellation.ts';
import { HOLD_MINUTES, PIX_HOLD_MINUTES } from './constants.ts';
import { sharePaid } from './shares-of-hold.ts';
import { hasStarted, holdUntil, isHoldOver, move, notify, refuse, stay } from './transitions.ts';

export type {
  AcceptedTransition,
  BookingEffect,
  BookingEvent,
  BookingState,
  BookingTransition,
  PaymentId,
  TransitionRefusal,
} from './booking-events.ts';

const { awaiting_payment, awaiting_confirmation, confirmed, cancelled } = BOOKING_STATUS;

/** Portuguese sentence for each refused action. */
export const TRANSITION_REFUSAL_SENTENCES: Record<TransitionRefusal, string> = {
  hold_not_over: 'A quadra ainda está guardada.',
  hold_over: 'O tempo para pagar acabou.',
  no_online_payment: 'Este clube não recebe pagamento pelo aplicativo.',
  awaits_payment: 'Esta reserva espera o pagamento.',
  already_confirmed: 'Esta reserva já está confirmada.',
  booking_cancelled: 'Esta reserva foi cancelada.',
  booking_started: 'O horário desta reserva já começou.',
};

export type InitialBookingState =
  | { status: typeof awaiting_payment | typeof awaiting_confirmation; hold_expires_at: string }
  | { status: typeof confirmed; hold_expires_at: null };

/**
 * Initial state: held for the payment, or, at a club without online payment, until the club confirms. At price
 * 0 it is confirmed at once: there is nothing to charge.
 */
export function initialBookingState(
  {
    start_at,
    online_payment,
    price_cents,
    hold_minutes = HOLD_MINUTES,
  }: { start_at: Instant; online_payment: boolean; price_cents: number; hold_minutes?: number | undefined },
  now: Instant,
): InitialBookingState {
  if (price_cents === 0) return { status: confirmed, hold_expires_at: null };
  return online_payment
    ? { status: awaiting_payment, hold_expires_at: holdUntil(now, hold_minutes, start_at) }
    : { status: awaiting_confirmation, hold_expires_at: toIso(start_at) };
}

/**
 * The only place where a booking changes its state. External events (payments, time) may arrive twice, late or out
 * of order: an event without meaning in the present state changes nothing and has no effects.
 */
export function nextBookingState(state: BookingState, event: BookingEvent, now: Instant): BookingTransition {
  switch (event.type) {
    case 'charge_accepted':
      return chargeAccepted(state, event, now);
    case 'payment_approved':
      return paymentApproved(state, event, now);
    case 'paid_at_desk':
      return paidAtDesk(state);
    case 'payment_refused':
      return isOpenHold(state.status) ? backToPlayer(state, [notify('payment_refused')]) : stay(state);
    case 'payment_withdrawn':
      return isOpenHold(state.status) ? backToPlayer(state) : stay(state);
    case 'payment_expired':
      // A code of a share says nothing of the others.
      return isOpenHold(state.status) && state.online_payment && !state.each_pays
        ? cancel(state)
        : stay(state);
    case 'refunded_by_club':
      return refundedByClub(state, event.payment);
    case 'hold_expired':
      return holdExpired(state, now);
    case 'club_confirmed':
      return clubConfirmed(state, now);
    case 'cancelled_by_player':
      return cancelledByPlayer(state, now);
    case 'cancelled_by_club':
      return state.status === cancelled ? stay(state) : cancel(state, { refund: event.refund ?? true });
  }
}

/**
 * The state at a moment: a hold past its time is over from that instant on, before that is written. Reading never
 * writes; the job at its end, the sweep and the next booker do.
 */
export function bookingStateAsOf(stored: BookingState, now: Instant): BookingState {
  const ended = nextBookingState(stored, { type: 'hold_expired' }, now);
  return ended.ok ? ended.state : stored;
}

function chargeAccepted(
  state: BookingState,
  { payment, in_review }: Extract<BookingEvent, { type: 'charge_accepted' }>,
  now: Instant,
): BookingTransition {
  // The approval arrived before the answer to the charge.
  if (state.approved_payments.includes(payment)) return stay(state);
  // The desk shows a Pix for the rest of a confirmed booking.
  if (state.status === confirmed) return state.open_cents > 0 ? stay(state) : refuse('already_confirmed');
  if (state.status === cancelled) return refuse('booking_cancelled');
  if (!state.online_payment) return refuse('no_online_payment');
  if (isHoldOver(state, now)) return refuse('hold_over');
  // With a Pix on the screen the player still has to pay.
  const status = in_review ? awaiting_confirmation : awaiting_payment;
  // A second charge does not extend the hold: otherwise a court could be held forever without payment.
  if (state.charged_at !== null) return status === state.status ? stay(state) : move(state, { status });
  const hold_expires_at = holdUntil(now, PIX_HOLD_MINUTES, state.start_at);
  return move(state, { status, hold_expires_at, charged_at: toIso(now) });
}

/** The hold stays: the player may try again until it ends. */
function backToPlayer(state: BookingState, effects: BookingEffect[] = []): BookingTransition {
  const isInReview = state.status === awaiting_confirmation && state.online_payment;
  return isInReview ? move(state, { status: awaiting_payment }, effects) : stay(state, effects);
}

function paymentApproved(
  state: BookingState,
  event: Extract<BookingEvent, { type: 'payment_approved' }>,
  now: Instant,
): BookingTransition {
  const { payment, amount_cents, court_free, of_desk = false, share } = event;
  if (state.approved_payments.includes(payment)) return stay(state);
  if (state.each_pays && isOpenHold(state.status) && amount_cents < state.open_cents)
    return sharePaid(state, { payment, amount_cents, share }, now);
  const approved_payments = [...state.approved_payments, payment];
  const open_cents = Math.max(0, state.open_cents - amount_cents);
  const paid = { status: confirmed, hold_expires_at: null, approved_payments, open_cents };
  const done: BookingEffect[] = [{ type: 'void_open_charges' }, notify('booking_confirmed')];
  // Also after the end of the hold: the court has not been given to another player yet.
  if (isOpenHold(state.status)) {
    const above = state.each_pays ? amount_cents - state.open_cents : 0;
    return move(state, paid, above > 0 ? [...done, { type: 'refund_rest', payment, cents: above }] : done);
  }
  // A part of a bill that the desk keeps open.
  if (state.status === confirmed && amount_cents <= state.open_cents)
    return move(state, { approved_payments, open_cents });
  // Only the first payment books again: a booking paid before was cancelled deliberately, or is paid twice. So was one
  // whose part the desk asked for. A share alone is not the price.
  const isWhole = !of_desk && !state.each_pays;
  const bookAgain = court_free && isWhole && state.approved_payments.length === 0 && !hasStarted(state, now);
  if (state.status === cancelled && bookAgain) return move(state, paid, done);
  // Paid twice, too late, or above the rest: refunded.
  const refunded_payments = [...state.refunded_payments, payment];
  return move(state, { approved_payments, refunded_payments }, [
    { type: 'refund_payment', payment },
    notify('payment_refunded'),
  ]);
}

/** Also in parts: the club knows who owes the rest. A code that is still shown may ask for more than the rest. */
function paidAtDesk(state: BookingState): BookingTransition {
  if (state.status === cancelled) return refuse('booking_cancelled');
  const effects: BookingEffect[] = [{ type: 'void_open_charges' }];
  if (state.status === confirmed) return stay(state, effects);
  const paid = { status: confirmed, hold_expires_at: null };
  return move(state, paid, [...effects, notify('booking_confirmed')]);
}

function refundedByClub(state: BookingState, payment: PaymentId): BookingTransition {
  const isHere = state.approved_payments.includes(payment) && !state.refunded_payments.includes(payment);
  if (!isHere) return stay(state);
  return move(state, { refunded_payments: [...state.refunded_payments, payment] }, [
    { type: 'refund_payment', payment },
    notify('payment_refunded'),
  ]);
}

function holdExpired(state: BookingState, now: Instant): BookingTransition {
  if (!isOpenHold(state.status)) return stay(state);
  // What was paid of its shares goes back.
  return isHoldOver(state, now) ? cancel(state, { refund: true }) : refuse('hold_not_over');
}

function clubConfirmed(state: BookingState, now: Instant): BookingTransition {
  if (state.status === confirmed) return stay(state);
  if (state.status === cancelled) return refuse('booking_cancelled');
  if (state.online_payment) return refuse('awaits_payment');
  if (hasStarted(state, now)) return refuse('booking_started');
  return move(state, { status: confirmed, hold_expires_at: null }, [notify('booking_confirmed')]);
}

function cancelledByPlayer(state: BookingState, now: Instant): BookingTransition {
  if (state.status === cancelled) return stay(state);
  if (state.status === confirmed && hasStarted(state, now)) return refuse('booking_started');
  // A hold is no booking yet: the shares that were paid go back at any time.
  return cancel(state, { refund: isOpenHold(state.status) || isFreeToCancel(state, now) });
}

function cancel(state: BookingState, { refund } = { refund: false }): BookingTransition {
  const kept = state.approved_payments.filter((payment) => !state.refunded_payments.includes(payment));
  const back = refund ? kept : [];
  const refunded_payments = [...state.refunded_payments, ...back];
  const cents = state.desk_cents;
  const returned: BookingEffect[] = refund && cents > 0 ? [{ type: 'return_desk_money', cents }] : [];
  return move(state, { status: cancelled, hold_expires_at: null, refunded_payments, open_cents: 0 }, [
    { type: 'free_court' },
    { type: 'void_open_charges' },
    ...back.map((payment): BookingEffect => ({ type: 'refund_payment', payment })),
    ...returned,
    notify('booking_cancelled'),
  ]);
}
