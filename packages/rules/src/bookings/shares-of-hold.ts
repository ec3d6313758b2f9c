import { type Instant, toMillis } from '../time/instant.ts';
import type { BookingEvent, BookingState, BookingTransition } from './booking-events.ts';
import { BOOKING_STATUS } from './booking-status.ts';
import { PIX_HOLD_MINUTES } from './constants.ts';
import { holdUntil, isHoldOver, move, notify } from './transitions.ts';

type Paid = Pick<Extract<BookingEvent, { type: 'payment_approved' }>, 'payment' | 'amount_cents' | 'share'>;

/**
 * One of the shares, of several that are open. With the own one the court is held until the deadline of the shares, and then
 * as long as a charge for the rest. After the end of the hold a part would buy nothing: it goes back, and so does one that came twice.
 */
export function sharePaid(
  state: BookingState,
  { payment, amount_cents, share }: Paid,
  now: Instant,
): BookingTransition {
  const approved_payments = [...state.approved_payments, payment];
  if (share === undefined || isHoldOver(state, now)) {
    const refunded_payments = [...state.refunded_payments, payment];
    return move(state, { approved_payments, refunded_payments }, [
      { type: 'refund_payment', payment },
      notify('payment_refunded'),
    ]);
  }
  const open_cents = state.open_cents - amount_cents;
  const status = share === 'own' ? BOOKING_STATUS.awaiting_payment : state.status;
  return move(state, {
    ...{ status, approved_payments, open_cents },
    ...(share === 'own' && { hold_expires_at: heldForShares(state, now) }),
  });
}

function heldForShares({ hold_expires_at, shares_until = null, start_at }: BookingState, now: Instant) {
  if (shares_until === null || toMillis(shares_until) <= toMillis(now)) return hold_expires_at;
  const until = holdUntil(shares_until, PIX_HOLD_MINUTES, start_at);
  return hold_expires_at !== null && toMillis(hold_expires_at) > toMillis(until) ? hold_expires_at : until;
}
