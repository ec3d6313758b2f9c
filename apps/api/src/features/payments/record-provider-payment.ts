import { type Database, withTransaction } from '@bandeja/db/transaction';
import { isOpenPayment } from '@bandeja/rules/payments/payment-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../jobs/add-job.ts';
import { type PayableEvent, type Payables, payableOf } from './payables.ts';
import { insertPaymentEvent, lockPayment, type PaymentRow, updatePayment } from './payments.repository.ts';
import type { ProviderPayment } from './providers/payment-provider.ts';

/** Receives what a person has to look at: money that does not fit. */
export type PaymentAlarm = (what: Record<string, unknown>) => void;

export type ProviderResponse = {
  payment: PaymentRow;
  said: ProviderPayment;
  from: 'charge' | 'webhook' | 'settle';
  now: Date;
  alarm: PaymentAlarm;
  payables: Payables;
};

/** Before the hold's end, should the provider's message be lost. */
const LAST_CHECK_MINUTES = 1;

/**
 * Writes what the provider answers about a payment, and lets the payable follow, in one transaction. The same answer
 * twice, late, out of order or two at once changes nothing more: a payment only moves forwards, and the payable's rules
 * decide what a closed one means. An answer about another amount, currency or reference moves nothing. A job is left
 * where the provider has to cancel or refund. Resolves with whether the answer fits the payment.
 */
export async function recordProviderPayment(db: Database, response: ProviderResponse): Promise<boolean> {
  const { said, from, now, payables } = response;
  const { kind, id: payableId } = payableOf(response.payment);
  const owner = payables[kind];
  const fits = await withTransaction(db, async (tx) => {
    await owner.lockForChange(tx, payableId, { approved: said.status === 'approved' });
    const payment = await lockPayment(tx, response.payment.id);
    const event = { payment: payment.id, at: now, heard_from: from, said: wordsOf(said) };
    if (!isAbout(payment, said)) {
      await insertPaymentEvent(tx, { ...event, outcome: 'mismatch' });
      return false;
    }
    await updatePayment(tx, payment.id, factsOf(payment, said), now);
    const moved = await follow(tx, payment, response);
    const isNew = moved || payment.provider_id === null;
    if (isNew || from !== 'settle')
      await insertPaymentEvent(tx, { ...event, outcome: isNew ? 'applied' : 'nothing_new' });
    if (moved) await owner.announce(tx, payableId);
    const after = await lockPayment(tx, payment.id);
    if (from !== 'settle' && unfinished(after, said)) {
      await addJob(
        tx,
        'settle_payment',
        { payment: after.id },
        { runAt: now, jobKey: `settle_payment:${after.id}` },
      );
    }
    return true;
  });
  if (!fits) response.alarm({ payment: response.payment.id, said: wordsOf(said) });
  return fits;
}

/** What the provider still has to do: cancel a charge of a closed payment, or send money back. */
export function unfinished(payment: PaymentRow, said: ProviderPayment): 'cancel' | 'refund' | null {
  if (said.status === 'pending' && isClosedUnpaid(payment)) return 'cancel';
  if (said.status === 'approved' && payment.status === 'refunding') return 'refund';
  return null;
}

const isOpen = ({ status }: PaymentRow) => isOpenPayment(status);
const isClosedUnpaid = ({ status }: PaymentRow) =>
  status === 'rejected' || status === 'expired' || status === 'cancelled';

const isAbout = (payment: PaymentRow, said: ProviderPayment) =>
  said.reference === payment.reference &&
  said.amountCents === payment.amount_cents &&
  said.currency === payment.currency &&
  (payment.provider_id === null || payment.provider_id === said.providerId);

/** Whatever became of it: whose id it has at the provider, and what there was to pay with. */
const factsOf = (payment: PaymentRow, said: ProviderPayment) => ({
  provider_id: said.providerId,
  charging_until: null,
  refunded_cents: Math.max(payment.refunded_cents, said.refundedCents),
  ...(said.pix && {
    method: 'pix' as const,
    pix_qr_code: said.pix.qrCode,
    pix_qr_code_base64: said.pix.qrCodeBase64,
    pix_expires_at: said.pix.expiresAt,
  }),
});

/** For the history: nothing in it tells who paid. */
const wordsOf = (said: ProviderPayment) => ({
  provider_id: said.providerId,
  reference: said.reference,
  status: said.status,
  amount_cents: said.amountCents,
  currency: said.currency,
  refunded_cents: said.refundedCents,
  detail: said.detail,
});

/** Moves payment and payable by the provider's answer. Resolves with whether anything moved. */
async function follow(
  tx: Database,
  payment: PaymentRow,
  { said, from, now, payables }: ProviderResponse,
): Promise<boolean> {
  const { id } = payment;
  const payable = payableOf(payment);
  const change = (event: PayableEvent) => payables[payable.kind].change(tx, payable.id, event, now);

  switch (said.status) {
    case 'pending': {
      if (payment.status !== 'created') return false;
      const accepted = await change({ type: 'charge_accepted', payment: id });
      // Too late: the charge is not wanted any more. The hold's end may have closed the payment already.
      if (!accepted.ok) {
        if (isOpen(await lockPayment(tx, id))) await updatePayment(tx, id, { status: 'cancelled' }, now);
        return true;
      }
      await updatePayment(tx, id, { status: 'pending' }, now);
      await checkBeforeHoldEnds(tx, id, accepted.payable.hold_expires_at);
      return true;
    }
    case 'approved': {
      if (payment.approved_at !== null) return false;
      await change({ type: 'payment_approved', payment: id });
      return true;
    }
    case 'rejected': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'rejected' }, now);
      // The player who just tried has the answer on the screen.
      if (from !== 'charge') await change({ type: 'payment_refused' });
      return true;
    }
    case 'cancelled': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'cancelled' }, now);
      return true;
    }
    case 'expired': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'expired' }, now);
      await change({ type: 'payment_expired' });
      return true;
    }
    case 'refunded':
    case 'charged_back': {
      const { status } = payment;
      if (status === 'refunded' || status === 'charged_back') return false;
      const gone = { status: said.status, approved_at: payment.approved_at ?? now, refunded_at: now };
      await updatePayment(tx, id, gone, now);
      // Not by a refund of ours: the payable loses what it was paid for.
      if (status === 'approved') await change({ type: 'money_left', how: said.status });
      return true;
    }
  }
}

async function checkBeforeHoldEnds(tx: Database, id: number, holdEnd: Date | null): Promise<void> {
  if (!holdEnd) return;
  const runAt = new Date(addMinutes(holdEnd, -LAST_CHECK_MINUTES));
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `check_payment:${id}` });
}
