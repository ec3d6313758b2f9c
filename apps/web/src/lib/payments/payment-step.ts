import type { Payment } from '@bandeja/contract/calls/payments';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { type Held, payableUntil } from './payable-until.ts';

export type PaymentStep =
  /** The Pix is being requested. */
  | { kind: 'starting' }
  /** The request failed; the court stays held. */
  | { kind: 'failed' }
  | { kind: 'pix'; code: string; picture: string; until: string }
  /** The bank reviews a card payment. */
  | { kind: 'review' }
  /** The bank refused, or the Pix has expired: another payment can start while the court is held. */
  | { kind: 'again'; why: 'refused' | 'ended' }
  /** The money has arrived; the booking that shows it is not read yet. */
  | { kind: 'paid' }
  | { kind: 'over' };

/** The money arrived, and went back in the last three. */
const SETTLED = ['approved', 'refunding', 'refunded', 'charged_back'] as const satisfies Payment['status'][];

interface Facts {
  /** A booking, or anything else whose place is held until it is paid. */
  booking: Held;
  /** The newest payment, when loaded. */
  payment: Pick<Payment, 'status' | 'pix' | 'method'> | null;
  /** The last attempt got no answer or a refusal. */
  hasFailed: boolean;
}

/** The step of the payment to show; null when the booking cannot be paid online. */
export function paymentStep({ booking, payment, hasFailed }: Facts, now: Instant): PaymentStep | null {
  if (!booking.can.pay) return null;
  const held = payableUntil(booking, now);
  // Its answer may come before that of the booking: nothing may be charged again.
  if (payment !== null && SETTLED.some((status) => status === payment.status)) return { kind: 'paid' };
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
