import type { Payment } from '@bandeja/contract/calls/payments';
import { toIso } from '@bandeja/rules/time/instant';
import { type BookingRow, paymentStatusAsOf, stateAsOf } from '../bookings/public.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

export type PaymentOfBooking = { payment: PaymentRow; booking: BookingRow };

/** A payment as its player sees it at a moment. */
export function presentPayment(
  { payment, booking }: PaymentOfBooking,
  provider: PaymentProvider | null,
  now: Date,
): Payment {
  const bookingNow = stateAsOf(booking, now);
  const status = paymentStatusAsOf(payment.status, bookingNow.status);
  const isOpen = status === 'created' || status === 'pending';
  const { pix_qr_code, pix_qr_code_base64, pix_expires_at } = payment;
  const holdEnd = bookingNow.hold_expires_at;
  return {
    id: payment.id,
    booking: payment.booking_id,
    amount_cents: payment.amount_cents,
    currency: payment.currency,
    status,
    method: payment.method,
    pix:
      status === 'pending' && pix_qr_code !== null && pix_qr_code_base64 !== null && pix_expires_at !== null
        ? { qr_code: pix_qr_code, qr_code_base64: pix_qr_code_base64, expires_at: toIso(pix_expires_at) }
        : null,
    expires_at: isOpen && holdEnd !== null ? toIso(holdEnd) : null,
    card_public_key: provider?.cardPublicKey ?? null,
    ...(provider?.name === 'sandbox' &&
      payment.provider_id !== null && { sandbox_url: `/sandbox/bank/${payment.provider_id}` }),
  };
}
