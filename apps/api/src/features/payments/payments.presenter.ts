import type { Payment } from '@bandeja/contract/calls/payments';
import {
  cancelPaymentAbility,
  chargePaymentAbility,
  type PaymentFacts,
} from '@bandeja/rules/payments/payment-abilities';
import { isOpenPayment, paymentStatusAsOf } from '@bandeja/rules/payments/payment-status';
import { toIso } from '@bandeja/rules/time/instant';
import type { Payable } from './payables.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

export type PaymentOfPayable = { payment: PaymentRow; payable: Payable };

/** A payment as the input of the rules. */
export const paymentFacts = ({ payer_id, ...row }: PaymentRow): PaymentFacts => ({ ...row, payer: payer_id });

type Seen = { provider: PaymentProvider | null; viewer: { playerId: number }; now: Date };

/** A payment as its player sees it at a moment. */
export function presentPayment(
  { payment, payable }: PaymentOfPayable,
  { provider, viewer, now }: Seen,
): Payment {
  const status = paymentStatusAsOf(payment.status, payable.isCancelled);
  const { pix_qr_code, pix_qr_code_base64, pix_expires_at } = payment;
  const facts = paymentFacts(payment);
  const charge = { viewer: viewer.playerId, pay: payable.pay, provider: provider?.name ?? null, now };
  return {
    id: payment.id,
    booking: payment.payable_kind === 'booking' ? payment.payable_id : null,
    tournament_team:
      payment.payable_kind === 'tournament_team' ? payment.payable_id : (payable.team_id ?? null),
    amount_cents: payment.amount_cents,
    currency: payment.currency,
    status,
    method: payment.method,
    pix:
      status === 'pending' && pix_qr_code !== null && pix_qr_code_base64 !== null && pix_expires_at !== null
        ? { qr_code: pix_qr_code, qr_code_base64: pix_qr_code_base64, expires_at: toIso(pix_expires_at) }
        : null,
    expires_at:
      isOpenPayment(status) && payable.hold_expires_at !== null ? toIso(payable.hold_expires_at) : null,
    card_public_key: provider?.cardPublicKey ?? null,
    can: {
      charge: !payable.only_own && chargePaymentAbility(facts, charge) === null,
      cancel: !payable.only_own && cancelPaymentAbility(facts, viewer.playerId) === null,
    },
    ...(provider?.name === 'sandbox' &&
      payment.provider_id !== null && { sandbox_url: `/sandbox/bank/${payment.provider_id}` }),
    ...(payment.place_id !== null && { match_place: payment.place_id }),
    ...(payment.half_id !== null && { tournament_half: payment.half_id }),
  };
}
