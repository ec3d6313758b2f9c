import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isOpenPayment } from '@bandeja/rules/payments/payment-status';
import { addMinutes, MINUTE_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import { observe } from '../../../monitoring/observed.ts';
import { type PayableEvent, type Payables, payableOf } from '../payables.ts';
import { insertPaymentEvent, lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { findDueRefund, finishRefunds, matchRefunds, settleSoon, undoDispute } from '../refunds/refunds.ts';

/** Reports a payment that the operator has to check. */
export type PaymentAlarm = (what: Record<string, unknown>) => void;

export type ProviderResponse = {
  payment: PaymentRow;
  reported: ProviderPayment;
  source: 'charge' | 'webhook' | 'settle' | 'watch';
  now: Date;
  alarm: PaymentAlarm;
  payables: Payables;
};

/** A last check before the hold ends, in case the provider's message was lost. */
const LAST_CHECK_MINUTES = 1;

/**
 * Records a provider's response and applies it to payment and payable, in one transaction. Idempotent: repeated,
 * late, reordered and concurrent responses change nothing more, since a payment's status only moves forwards and
 * the payable's rules decide about a closed one. Only a dispute goes both ways: after news of one the payment is read again. A response with another amount, currency or reference changes
 * nothing. When the provider has to cancel or refund, a job is added. Resolves with whether the response matches
 * the payment.
 */
export async function recordProviderPayment(db: Database, response: ProviderResponse): Promise<boolean> {
  const { reported, source, now, payables } = response;
  const { kind, id: payableId } = payableOf(response.payment);
  const owner = payables[kind];
  const isMatch = await withTransaction(db, async (tx) => {
    await owner.lockForChange(tx, payableId, { approved: reported.status === 'approved' });
    const payment = await lockPayment(tx, response.payment.id);
    // A read by the watch is one of the server's own, as those of settle_payment.
    const event = {
      payment: payment.id,
      at: now,
      source: source === 'watch' ? 'settle' : source,
      reported: summaryOf(reported),
    } as const;
    if (!matchesPayment(payment, reported)) {
      await insertPaymentEvent(tx, { ...event, outcome: 'mismatch' });
      return false;
    }
    await updatePayment(tx, payment.id, columnsOf(payment, reported), now);
    const isChanged = await applyReported(tx, payment, response);
    const isNew = isChanged || payment.provider_id === null;
    if (isNew || event.source !== 'settle')
      await insertPaymentEvent(tx, { ...event, outcome: isNew ? 'applied' : 'nothing_new' });
    if (isChanged) observe(tx, { what: 'payment', status: reported.status });
    if (isChanged) await owner.announce(tx, payableId);
    const isDispute = isChanged && (reported.status === 'charged_back' || reported.status === 'dispute_won');
    if (
      source !== 'settle' &&
      (isDispute || (await nextAction(tx, await lockPayment(tx, payment.id), { reported, now })))
    )
      await settleSoon(tx, payment.id, now);
    return true;
  });
  if (!isMatch) response.alarm({ payment: response.payment.id, reported: summaryOf(reported) });
  return isMatch;
}

/** The action that the provider still has to do now: cancel the charge of a closed payment, or refund. */
export async function nextAction(
  db: Database,
  payment: PaymentRow,
  { reported, now }: { reported: ProviderPayment; now: Date },
): Promise<'cancel' | 'refund' | null> {
  if (reported.status === 'pending' && isClosedUnpaid(payment)) return 'cancel';
  const isHere = reported.status === 'approved' || reported.status === 'dispute_won';
  if (!isHere || payment.returned_cents === 0) return null;
  return (await findDueRefund(db, payment.id, now)) ? 'refund' : null;
}

const isOpen = ({ status }: PaymentRow) => isOpenPayment(status);
const isClosedUnpaid = ({ status, closing }: PaymentRow) =>
  status === 'rejected' || status === 'expired' || status === 'cancelled' || closing;

const matchesPayment = (payment: PaymentRow, reported: ProviderPayment) =>
  reported.reference === payment.reference &&
  reported.amountCents === payment.amount_cents &&
  reported.currency === payment.currency &&
  (payment.provider_id === null || payment.provider_id === reported.providerId);

/** The columns that every response updates: the provider's id, the refunded amount and the Pix. */
const columnsOf = (payment: PaymentRow, reported: ProviderPayment) => ({
  provider_id: reported.providerId,
  charging_until: null,
  refunded_cents: Math.max(payment.refunded_cents, reported.refundedCents),
  ...(reported.pix && {
    method: 'pix' as const,
    pix_qr_code: reported.pix.qrCode,
    pix_qr_code_base64: reported.pix.qrCodeBase64,
    pix_expires_at: reported.pix.expiresAt,
  }),
});

/** The response as the history keeps it, without data of the payer. */
const summaryOf = (reported: ProviderPayment) => ({
  provider_id: reported.providerId,
  reference: reported.reference,
  status: reported.status,
  amount_cents: reported.amountCents,
  currency: reported.currency,
  refunded_cents: reported.refundedCents,
  detail: reported.detail,
});

/** Applies the reported status to payment and payable. Resolves with whether it changed anything. */
async function applyReported(
  tx: Database,
  payment: PaymentRow,
  { reported, source, now, payables }: ProviderResponse,
): Promise<boolean> {
  const { id } = payment;
  const payable = payableOf(payment);
  const change = (event: PayableEvent) => payables[payable.kind].change(tx, payable.id, event, now);

  switch (reported.status) {
    case 'pending': {
      if (payment.status !== 'created') return false;
      const in_review = payment.method === 'card' && !reported.pix;
      const accepted = await change({ type: 'charge_accepted', payment: id, in_review });
      // Too late: the payable refuses the charge. The end of the hold may have closed the payment already.
      if (!accepted.ok) {
        if (isOpen(await lockPayment(tx, id))) await updatePayment(tx, id, { status: 'cancelled' }, now);
        return true;
      }
      await updatePayment(tx, id, { status: 'pending' }, now);
      await checkBeforeHoldEnds(tx, id, accepted.payable.hold_expires_at);
      await scheduleWatch(tx, id, now, now);
      return true;
    }
    case 'dispute_won':
    case 'approved': {
      if (reported.status === 'dispute_won' && payment.status === 'charged_back') {
        await updatePayment(tx, id, { status: 'approved', refunded_at: null }, now);
        await change({ type: 'dispute_won', payment: id, cents: await undoDispute(tx, payment, now) });
        return true;
      }
      if (payment.approved_at !== null) return applyReturned(tx, payment, { reported, now, change });
      const { amount_cents, payer_id } = payment;
      await change({ type: 'payment_approved', payment: id, amount_cents, of_desk: payer_id === null });
      return true;
    }
    case 'rejected': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'rejected' }, now);
      await change({ type: 'payment_refused', quietly: source === 'charge' });
      return true;
    }
    case 'cancelled': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'cancelled' }, now);
      await change({ type: 'payment_withdrawn' });
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
      if (status === 'refunded' || status === 'charged_back')
        return applyReturned(tx, payment, { reported, now, change });
      const returned = { status: reported.status, approved_at: payment.approved_at ?? now, refunded_at: now };
      await updatePayment(tx, id, returned, now);
      await applyReturned(tx, payment, { reported, now, change });
      return true;
    }
  }
}

type Returned = Pick<ProviderResponse, 'now'> & {
  reported: ProviderPayment;
  change: (event: PayableEvent) => Promise<unknown>;
};

/** Applies what of the money has gone back to the refunds of a payment. Resolves with whether that is news. */
async function applyReturned(
  tx: Database,
  payment: PaymentRow,
  { reported, now, change }: Returned,
): Promise<boolean> {
  const { id, status } = payment;
  const { done, foreign } = await matchRefunds(tx, payment, reported, now);
  await finishRefunds(tx, id, now);
  if (done > 0) await change({ type: 'refund_done', payment: id, cents: done });
  // Not a refund by this server: the payable loses what the payment bought.
  const { returned_cents } = await lockPayment(tx, id);
  const cents = returned_cents - payment.returned_cents;
  const how =
    reported.status === 'refunded' || reported.status === 'charged_back' ? reported.status : 'in_part';
  if (status === 'approved' ? foreign > 0 : cents > 0)
    await change({ type: 'money_left', payment: id, how, cents });
  return done > 0 || foreign > 0;
}

async function checkBeforeHoldEnds(tx: Database, id: number, holdEnd: Date | null): Promise<void> {
  if (!holdEnd) return;
  const runAt = new Date(addMinutes(holdEnd, -LAST_CHECK_MINUTES));
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `check_payment:${id}` });
}

const SECOND_MS = 1_000;
/**
 * How long after the last read a pending payment is read again, by how long it is pending. Players pay a Pix in its first
 * minutes, at its screen: there the reads are less than 10 seconds apart, the second of the worker's poll included.
 */
const READS = [
  { untilMs: 5 * MINUTE_MS, everyMs: 8 * SECOND_MS },
  { untilMs: 60 * MINUTE_MS, everyMs: 30 * SECOND_MS },
] as const;
const LATER_MS = 10 * MINUTE_MS;

/** Adds the next read of a payment that is pending since an instant. */
export async function scheduleWatch(
  db: Database,
  payment: number,
  pendingSince: Date,
  now: Date,
): Promise<void> {
  const age = now.getTime() - pendingSince.getTime();
  const { everyMs } = READS.find(({ untilMs }) => age < untilMs) ?? { everyMs: LATER_MS };
  const runAt = new Date(now.getTime() + everyMs);
  await addJob(db, 'watch_payment', { payment }, { runAt, jobKey: `watch_payment:${payment}` });
}
