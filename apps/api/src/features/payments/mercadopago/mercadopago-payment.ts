import * as z from 'zod/mini';
import {
  type ProviderPayment,
  type ProviderPaymentStatus,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';

/** The fields of a payment that this server reads; Mercado Pago sends about a hundred more. */
const Payment = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  external_reference: z.nullish(z.string()),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.nullish(z.number()),
  currency_id: z.string(),
  payment_method_id: z.nullish(z.string()),
  date_created: z.nullish(z.string()),
  date_of_expiration: z.nullish(z.string()),
  point_of_interaction: z.nullish(
    z.object({
      transaction_data: z.nullish(
        z.object({ qr_code: z.nullish(z.string()), qr_code_base64: z.nullish(z.string()) }),
      ),
    }),
  ),
});
type Payment = z.infer<typeof Payment>;

const STATUS: ReadonlyMap<string, ProviderPaymentStatus> = new Map([
  ['pending', 'pending'],
  ['in_process', 'pending'],
  // Reserved on the card, not captured yet.
  ['authorized', 'pending'],
  ['approved', 'approved'],
  // The payer disputes the charge; until the decision the money stays here.
  ['in_mediation', 'approved'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
  ['charged_back', 'charged_back'],
]);

/**
 * A payment in the terms of the port. Throws ProviderUnavailable for an answer that cannot be read: the outcome is
 * unknown.
 */
export function readPayment(answer: unknown): ProviderPayment {
  const parsed = Payment.safeParse(answer);
  if (!parsed.success)
    throw new ProviderUnavailable(`Mercado Pago sent no payment: ${z.prettifyError(parsed.error)}`);
  const payment = parsed.data;
  return {
    providerId: String(payment.id),
    reference: payment.external_reference ?? '',
    status: statusOf(payment),
    amountCents: toCents(payment.transaction_amount),
    currency: payment.currency_id,
    refundedCents: toCents(payment.transaction_amount_refunded ?? 0),
    pix: pixOf(payment),
    detail: payment.status_detail ?? null,
  };
}

/** A payment of a list, which has its date. */
export function readListedPayment(answer: unknown): ProviderPayment & { createdAt: Date } {
  const payment = readPayment(answer);
  const createdAt = new Date(Payment.parse(answer).date_created ?? Number.NaN);
  if (Number.isNaN(createdAt.getTime()))
    throw new ProviderUnavailable(`Mercado Pago: payment ${payment.providerId} without its date`);
  return { ...payment, createdAt };
}

function statusOf(payment: Payment): ProviderPaymentStatus {
  const { id, status, status_detail, transaction_amount, transaction_amount_refunded } = payment;
  // The last of several parts: all of it is back, whatever the status says.
  if (status === 'approved' && (transaction_amount_refunded ?? 0) >= transaction_amount) return 'refunded';
  if (status === 'cancelled' && status_detail === 'expired') return 'expired';
  // Decided for the seller; in_process and settled: the money is not here.
  if (status === 'charged_back' && status_detail === 'reimbursed') return 'dispute_won';
  const known = STATUS.get(status);
  if (!known) throw new ProviderUnavailable(`Mercado Pago: payment ${id} has the unknown status ${status}`);
  return known;
}

function pixOf({
  id,
  payment_method_id,
  point_of_interaction,
  date_of_expiration,
}: Payment): ProviderPayment['pix'] {
  if (payment_method_id !== 'pix') return null;
  const { qr_code: qrCode, qr_code_base64: qrCodeBase64 } = point_of_interaction?.transaction_data ?? {};
  const expiresAt = new Date(date_of_expiration ?? Number.NaN);
  // A new Pix without a code cannot be paid; only old ones lose their code.
  if (!qrCode || !qrCodeBase64) return null;
  if (Number.isNaN(expiresAt.getTime()))
    throw new ProviderUnavailable(`Mercado Pago: Pix ${id} without its end`);
  return { qrCode, qrCodeBase64, expiresAt };
}

/**
 * Reais as JSON numbers to centavos. The nearest double to a decimal of two places, times 100 and rounded, is that
 * decimal's centavos; dividing back proves that there were no more places.
 */
export function toCents(amount: number): number {
  const cents = Math.round(amount * 100);
  if (!Number.isSafeInteger(cents) || cents < 0 || cents / 100 !== amount) {
    throw new ProviderUnavailable(`Mercado Pago sent ${amount}, which is no amount of money`);
  }
  return cents;
}

/** Centavos to reais: the nearest double, which JSON writes as the shortest decimal, 160.5 or 67.05. */
export const toAmount = (cents: number) => cents / 100;
