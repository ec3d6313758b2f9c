import type { Database } from '@bandeja/db/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../jobs/add-job.ts';
import type { Payables } from './payables.ts';
import { findPayment } from './payments.repository.ts';
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from './providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment, unfinished } from './record-provider-payment.ts';

const LOOK_AGAIN_MINUTES = 10;
/** Closed too late, so sent back, and seen to be back: the longest there is. */
const ROUNDS = 4;

type SettlePaymentInput = {
  payment: number;
  provider: PaymentProvider | null;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
};

/**
 * Asks the provider how a payment stands, writes it, and sends the provider what it has to do: cancel a charge of a closed
 * payment, refund money without a court. For lost messages, lost answers and everything outside a transaction. May run
 * twice, or at any time: each request has one idempotency key for good. Throws ProviderUnavailable: run it again.
 */
export async function settlePayment(db: Database, input: SettlePaymentInput): Promise<void> {
  const { payment: id, provider, payables, now, alarm } = input;
  const payment = await findPayment(db, id);
  if (!payment || payment.attempts === 0) return;
  if (provider?.name !== payment.provider)
    throw new Error(`payment ${id} is ${payment.provider}'s, which this server does not speak to`);

  let said = payment.provider_id
    ? await provider.read(payment.provider_id, now)
    : await provider.findByReference(payment.reference, now);
  // Nothing: it never heard of it, the request was lost on its way there.
  let asked: 'cancel' | 'refund' | null = null;
  let refused: string | null = null;
  for (let round = 0; said && round < ROUNDS; round++) {
    if (!(await recordProviderPayment(db, { payment, said, from: 'settle', now, alarm, payables }))) return;
    const after = await findPayment(db, id);
    const act = after && unfinished(after, said);
    if (!act) return;
    // Taken, but not done yet, as a refund may take hours: its message will come, or this finds it. Refused, only a
    // person can help (no money on the club's account, say): he is told as often as it is tried.
    if (act === asked) {
      if (refused !== null) alarm({ payment: id, act, refused });
      return lookAgain(db, id, now);
    }
    asked = act;
    ({ said, refused } = await told(provider, act, said.providerId, `${payment.reference}:${act}`, now));
  }
  if (said) throw new Error(`payment ${id} does not settle: the provider says ${said.status}`);
}

async function lookAgain(db: Database, payment: number, now: Date): Promise<void> {
  const runAt = new Date(addMinutes(now, LOOK_AGAIN_MINUTES));
  await addJob(db, 'settle_payment', { payment }, { runAt, jobKey: `check_payment:${payment}` });
}

/** How it stands after the act, or, refused because it moved in that very moment, how it stands. */
async function told(
  provider: PaymentProvider,
  act: 'cancel' | 'refund',
  providerId: string,
  key: string,
  now: Date,
): Promise<{ said: ProviderPayment; refused: string | null }> {
  try {
    return { said: await provider[act](providerId, key, now), refused: null };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { said: await provider.read(providerId, now), refused: error.code };
  }
}
