import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isOpenPayment } from '@bandeja/rules/payments/payment-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import { type PaymentAccounts, providerOfPayment } from '../accounts/payment-accounts.ts';
import { type Payables, payableOf } from '../payables.ts';
import { findPayment, lockPayment, updatePayment } from '../payments.repository.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import { type ClaimedRefund, claimRefund, refuseRefund, releaseRefund } from '../refunds/refunds.ts';
import {
  nextAction,
  type PaymentAlarm,
  recordProviderPayment,
  scheduleWatch,
} from './record-provider-payment.ts';

const RECHECK_MINUTES = 10;
/** The longest sequence: cancel refused as paid, refunds, and two reads. More refunds of a payment wait for the hourly job. */
const ROUNDS = 8;

type StoredPayment = {
  payment: number;
  accounts: PaymentAccounts;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
};

/**
 * Reads a payment at the provider, records it, and sends the outstanding action: cancel the charge of a closed
 * payment, or refund money that is promised. Covers lost messages, lost answers and requests that may not run inside
 * a transaction. Safe to repeat at any time: each action has one fixed idempotency key. Throws ProviderUnavailable;
 * the job is then retried.
 */
export async function settlePayment(db: Database, input: StoredPayment): Promise<void> {
  const { payment: id, accounts, payables, now, alarm } = input;
  const payment = await findPayment(db, id);
  if (!payment || payment.attempts === 0) return;
  const provider = await providerOfPayment(db, accounts, payment);
  if (provider?.name !== payment.provider)
    throw new Error(
      `payment ${id} is ${payment.provider}'s, with an account that this server does not speak for`,
    );

  let reported = payment.provider_id
    ? await provider.read(payment.provider_id, now)
    : await provider.findByReference(payment.reference, now);
  // Null: the request was lost before it reached the provider.
  if (!reported && payment.closing) await endUnsent(db, input);
  let last: string | null = null;
  let refused: string | null = null;
  const record = (reported: ProviderPayment) =>
    recordProviderPayment(db, { payment, reported, source: 'settle', now, alarm, payables });
  for (let round = 0; reported && round < ROUNDS; round++) {
    if (!(await record(reported))) return;
    const after = await findPayment(db, id);
    const action = after && (await nextAction(db, after, { reported, now }));
    if (!action) return;
    const refund = action === 'refund' ? await claimRefund(db, payment, now) : null;
    if (action === 'refund' && !refund) return;
    const key = refund?.idempotencyKey ?? `${payment.reference}:cancel`;
    // Accepted but not done: a refund may take hours, and its webhook or this recheck records its end. Refused: the
    // operator has to act, so each attempt raises an alarm.
    if (key === last) {
      if (refund) await releaseRefund(db, refund.id);
      if (refused !== null) alarm({ payment: id, action, refused });
      return settleAgain(db, id, new Date(addMinutes(now, RECHECK_MINUTES)));
    }
    last = key;
    ({ reported, refused } = refund
      ? await sendRefund(db, provider, { refund, providerId: reported.providerId, now })
      : await sendCancel(provider, { key, providerId: reported.providerId, now }));
    if (!refund || refused === null) continue;
    // It may be done all the same: then it is not refused.
    if (!(await record(reported))) return;
    const { isRefused, again } = await refuseRefund(db, {
      payment: id,
      refund: refund.id,
      code: refused,
      now,
    });
    if (isRefused) alarm({ payment: id, action, refused });
    if (again) await settleAgain(db, id, again);
  }
  if (reported) throw new Error(`payment ${id} does not settle: the provider says ${reported.status}`);
}

/** The bank knows nothing of a charge that is to be closed, and no request for it is on its way. */
async function endUnsent(db: Database, { payment: id, payables, now }: StoredPayment): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seen = await findPayment(tx, id);
    if (!seen) return;
    const payable = payableOf(seen);
    const owner = payables[payable.kind];
    await owner.lockForChange(tx, payable.id, { approved: false });
    const { status, provider_id, charging_until } = await lockPayment(tx, id);
    if (!isOpenPayment(status) || provider_id !== null) return;
    if (charging_until && charging_until > now) return settleAgain(tx, id, charging_until);
    await updatePayment(tx, id, { status: 'cancelled' }, now);
    await owner.change(tx, payable.id, { type: 'payment_withdrawn' }, now);
    await owner.announce(tx, payable.id);
  });
}

const settleAgain = (db: Database, payment: number, runAt: Date): Promise<void> =>
  addJob(db, 'settle_payment', { payment }, { runAt, jobKey: `check_payment:${payment}` });

type Sent = { reported: ProviderPayment; refused: string | null };

/** Sends a request and returns the payment after it. After a refusal it is read: its status may have changed meanwhile. */
async function send(
  provider: PaymentProvider,
  { providerId, now }: { providerId: string; now: Date },
  work: () => Promise<ProviderPayment>,
): Promise<Sent> {
  try {
    return { reported: await work(), refused: null };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { reported: await provider.read(providerId, now), refused: error.code };
  }
}

const sendCancel = (
  provider: PaymentProvider,
  { key, ...of }: { key: string; providerId: string; now: Date },
): Promise<Sent> => send(provider, of, () => provider.cancel(of.providerId, key, of.now));

/** The refund is claimed; it is free again for a repeated request, also without an answer. */
async function sendRefund(
  db: Database,
  provider: PaymentProvider,
  { refund, ...of }: { refund: ClaimedRefund; providerId: string; now: Date },
): Promise<Sent> {
  try {
    return await send(provider, of, () => provider.refund(of.providerId, refund, of.now));
  } finally {
    await releaseRefund(db, refund.id);
  }
}

/**
 * Reads a pending payment at the provider, and again and again until it is no longer pending: the provider's message may be
 * lost, or refused for a wrong secret. A failed read is repeated at the same pace.
 */
export async function watchPayment(db: Database, input: StoredPayment): Promise<void> {
  const { payment: id, accounts, payables, now, alarm } = input;
  const payment = await findPayment(db, id);
  if (payment?.status !== 'pending' || payment.provider_id === null) return;
  const provider = await providerOfPayment(db, accounts, payment);
  if (provider?.name !== payment.provider) return;
  try {
    const reported = await provider.read(payment.provider_id, now);
    if (reported.status !== 'pending') {
      await recordProviderPayment(db, { payment, reported, source: 'watch', now, alarm, payables });
      return;
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
  // Its row is not written while nothing changes: updated_at is the time since which it is pending.
  await scheduleWatch(db, id, payment.updated_at, now);
}
