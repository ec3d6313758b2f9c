import type { Ability } from '../abilities.ts';
import { type Instant, toMillis } from '../time/instant.ts';
import { isOpenPayment, type PaymentStatus } from './payment-status.ts';

export type PaymentFacts = {
  /** The player who pays; null: the desk charges for a customer. */
  payer: number | null;
  status: PaymentStatus;
  /** The provider the payment was opened with. */
  provider: string;
  /** When the money arrived. */
  approved_at: Instant | null;
  /** Until this instant another request is calling the provider. */
  charging_until: Instant | null;
};

/** The open payment of a payable. `attempts`: how often it was sent to the provider. */
export type OpenPayment = { payer: number | null; attempts: number };

export type CreatePaymentRefusal = 'payments_off' | 'payment_of_partner';
export type ChargeRefusal = 'payments_off' | 'forbidden' | 'payment_closed' | 'payment_in_progress';
export type CancelPaymentRefusal = 'forbidden' | 'payment_approved' | 'payment_closed';

/**
 * Open a payment of a payable, or see the own open one. Another payer's open payment is replaced until it is charged.
 * `pay` is the ability to pay the payable now; `hasProvider`: this server has a payment provider.
 */
export function createPaymentAbility<Code extends string>(
  { pay, open }: { pay: Ability<Code>; open: OpenPayment | null },
  { viewer, hasProvider }: { viewer: number | null; hasProvider: boolean },
): Ability<Code | CreatePaymentRefusal> {
  if (pay !== null) return pay;
  if (!hasProvider) return 'payments_off';
  return open !== null && open.payer !== viewer && open.attempts > 0 ? 'payment_of_partner' : null;
}

/**
 * Charge a payment; a payment that is already charged is returned unchanged. `pay` is the ability to pay the
 * payable now; `provider` the name of the provider of this server, null: none.
 */
export function chargePaymentAbility<Code extends string>(
  payment: PaymentFacts,
  {
    viewer,
    pay,
    provider,
    now,
  }: { viewer: number; pay: Ability<Code>; provider: string | null; now: Instant },
): Ability<Code | ChargeRefusal> {
  if (provider === null) return 'payments_off';
  if (payment.payer !== viewer) return 'forbidden';
  if (payment.status === 'pending' || payment.approved_at !== null) return null;
  if (payment.status !== 'created' || payment.provider !== provider) return 'payment_closed';
  if (pay !== null) return pay;
  const isBusy = payment.charging_until !== null && toMillis(payment.charging_until) > toMillis(now);
  return isBusy ? 'payment_in_progress' : null;
}

/** Cancel a payment whose money has not arrived; a cancelled payment is returned unchanged. */
export function cancelPaymentAbility(
  { payer, status }: Pick<PaymentFacts, 'payer' | 'status'>,
  viewer: number,
): Ability<CancelPaymentRefusal> {
  if (payer !== viewer) return 'forbidden';
  if (status === 'approved') return 'payment_approved';
  return status === 'cancelled' || isOpenPayment(status) ? null : 'payment_closed';
}
