import type { Database } from '@bandeja/db/database';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import { type PaymentAccounts, providerOfPayment } from '../accounts/payment-accounts.ts';
import type { Payables } from '../payables.ts';
import { findPayment } from '../payments.repository.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import {
  nextAction,
  type PaymentAlarm,
  recordProviderPayment,
  scheduleWatch,
} from './record-provider-payment.ts';

const RECHECK_MINUTES = 10;
/** The longest sequence: cancel refused as paid, refund, and two reads. */
const ROUNDS = 4;

type StoredPayment = {
  payment: number;
  accounts: PaymentAccounts;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
};

/**
 * Reads a payment at the provider, records it, and sends the outstanding action: cancel the charge of a closed
 * payment, or refund money without a court. Covers lost messages, lost answers and requests that may not run inside
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
  let lastAction: 'cancel' | 'refund' | null = null;
  let refused: string | null = null;
  for (let round = 0; reported && round < ROUNDS; round++) {
    if (!(await recordProviderPayment(db, { payment, reported, source: 'settle', now, alarm, payables })))
      return;
    const after = await findPayment(db, id);
    const action = after && nextAction(after, reported);
    if (!action) return;
    // Accepted but not done: a refund may take hours, and its webhook or this recheck records its end. Refused: the
    // operator has to act (for example, the club's account has no money), so each attempt raises an alarm.
    if (action === lastAction) {
      if (refused !== null) alarm({ payment: id, action, refused });
      return scheduleRecheck(db, id, now);
    }
    lastAction = action;
    ({ reported, refused } = await sendAction(
      provider,
      action,
      reported.providerId,
      `${payment.reference}:${action}`,
      now,
    ));
  }
  if (reported) throw new Error(`payment ${id} does not settle: the provider says ${reported.status}`);
}

async function scheduleRecheck(db: Database, payment: number, now: Date): Promise<void> {
  const runAt = new Date(addMinutes(now, RECHECK_MINUTES));
  await addJob(db, 'settle_payment', { payment }, { runAt, jobKey: `check_payment:${payment}` });
}

/**
 * Sends the action and returns the payment after it. After a refusal the payment is read: its status may have
 * changed meanwhile.
 */
async function sendAction(
  provider: PaymentProvider,
  action: 'cancel' | 'refund',
  providerId: string,
  key: string,
  now: Date,
): Promise<{ reported: ProviderPayment; refused: string | null }> {
  try {
    return { reported: await provider[action](providerId, key, now), refused: null };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { reported: await provider.read(providerId, now), refused: error.code };
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
