import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Payment } from '@bandeja/contract/calls/payments';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { payableUntil } from '../../lib/payable-until.ts';

export type PaymentStep =
  /** The Pix is being asked for. */
  | { kind: 'starting' }
  /** It could not be asked for; the court stays held. */
  | { kind: 'failed' }
  | { kind: 'pix'; code: string; picture: string; until: string }
  /** A card that the bank looks at before it says yes or no. */
  | { kind: 'review' }
  /** The bank said no, or this Pix no longer counts: another one may be made while the court is held. */
  | { kind: 'again'; why: 'refused' | 'ended' }
  | { kind: 'over' };

interface Facts {
  booking: Pick<Booking, 'can' | 'hold_expires_at'>;
  /** The newest payment of the booking, as far as it is known. */
  payment: Pick<Payment, 'status' | 'pix' | 'method'> | null;
  /** The last attempt found no answer, or was refused. */
  hasFailed: boolean;
}

/** What stands where one pays; null where a booking has nothing to be paid for. */
export function paymentStep({ booking, payment, hasFailed }: Facts, now: Instant): PaymentStep | null {
  if (!booking.can.pay) return null;
  const held = payableUntil(booking, now);
  if (held === null) return { kind: 'over' };
  if (hasFailed) return { kind: 'failed' };
  if (payment === null || payment.status === 'created') return { kind: 'starting' };
  if (payment.status === 'rejected') return { kind: 'again', why: 'refused' };
  if (payment.status === 'expired' || payment.status === 'cancelled') return { kind: 'again', why: 'ended' };
  const { pix } = payment;
  if (pix === null) return { kind: payment.method === 'card' ? 'review' : 'starting' };
  if (toMillis(pix.expires_at) <= toMillis(now)) return { kind: 'again', why: 'ended' };
  const until = toMillis(pix.expires_at) < toMillis(held) ? pix.expires_at : held;
  return { kind: 'pix', code: pix.qr_code, picture: pix.qr_code_base64, until };
}
