/** created: not charged yet. refunding: the refund has started. */
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'approved',
  'rejected',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment may still be paid. A payable has at most one of them. */
export const OPEN_PAYMENT_STATUSES = ['created', 'pending'] as const satisfies PaymentStatus[];

export function isOpenPayment(status: PaymentStatus): boolean {
  return OPEN_PAYMENT_STATUSES.some((open) => open === status);
}

/**
 * The status of a payment at an instant: an open payment of a cancelled payable has expired, also before that is
 * stored.
 */
export function paymentStatusAsOf(stored: PaymentStatus, isPayableCancelled: boolean): PaymentStatus {
  return isPayableCancelled && isOpenPayment(stored) ? 'expired' : stored;
}
