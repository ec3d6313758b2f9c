import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/payments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { PIX_HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { chargePaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { addMinutes } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { readPayer } from '../players/public.ts';
import { accountOfClub, type PaymentAccounts, providerOfPayment } from './accounts/payment-accounts.ts';
import { limitCardAttempts } from './card-attempts/card-attempts.ts';
import { lockOwnPayment } from './own-payments.ts';
import type { Payables } from './payables.ts';
import { type PaymentOfPayable, paymentFacts } from './payments.presenter.ts';
import { insertPaymentEvent, type PaymentRow, releaseClaim, updatePayment } from './payments.repository.ts';
import { type PaymentAlarm, recordProviderPayment } from './provider-events/record-provider-payment.ts';
import {
  type ChargeInput,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from './providers/payment-provider.ts';

type ChargePaymentInput = Parsed<typeof calls.chargePayment>['body'] & {
  viewer: { playerId: number };
  payables: Payables;
  /** The browser's session id, for the provider's fraud check. */
  sessionId: string | null;
  /** The network of the request, and the key of the hashes by which refused cards are counted. */
  address: string;
  secretKey: Uint8Array;
  accounts: PaymentAccounts;
  now: Date;
  alarm: PaymentAlarm;
};

/** Longer than the time-out of a request to the provider. */
const CLAIM_MS = 20_000;
/** After this time a job reads a charge whose answer was lost with this process. */
const RECHECK_MS = 60_000;

/**
 * Charges a payment: claims it (one transaction), asks the provider (none), writes the answer (another). A payment
 * has one reference and one idempotency key, so the provider charges it once, for any number of requests. A
 * Pix that is already shown, or a card in review, is returned again. When the provider does not answer (503) the
 * payment stays open, and the next attempt, the webhook or the job reads the state of the charge.
 */
export async function chargePayment(db: Database, input: ChargePaymentInput): Promise<void> {
  const claimed = await withTransaction(db, (tx) => claim(tx, input));
  if (!claimed) return;
  const payer = await readPayer(db, input.viewer.playerId);
  await sendCharge(db, claimed, { ...input, payer });
}

export type Claimed = {
  payment: PaymentRow;
  description: string;
  provider: PaymentProvider;
  method: ChargeInput['method'];
};

export type Sending = Pick<ChargePaymentInput, 'payables' | 'sessionId' | 'now' | 'alarm'> & {
  payer: ChargeInput['payer'];
};

/** Asks the provider for the charge of a claimed payment, and records the answer. */
export async function sendCharge(db: Database, claimed: Claimed, sending: Sending): Promise<void> {
  const { payment, provider, description, method } = claimed;
  const { payables, sessionId, payer, now, alarm } = sending;
  try {
    const response = await chargeOnce(provider, payment, now, {
      reference: payment.reference,
      idempotencyKey: `${payment.reference}:charge`,
      amountCents: payment.amount_cents,
      expiresAt: payment.expires_at ?? now,
      ...{ description, payer, sessionId, method },
    });
    const recorded = { payment, reported: response, source: 'charge', now, alarm, payables } as const;
    if (!(await recordProviderPayment(db, recorded))) throw new Refusal('payment_provider_unavailable');
  } catch (error) {
    await recordFailedCharge(db, payment, error, now);
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_provider_unavailable');
    // The refusal is the payment's status, rejected.
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

function methodOf({ method, card }: ChargePaymentInput, provider: PaymentProvider): ChargeInput['method'] {
  if (method === 'pix') return { type: 'pix' };
  if (provider.cardPublicKey === null) throw new Refusal('payment_card_not_offered');
  if (!card) throw new Refusal('payment_card_missing', { field: 'card' });
  const { token, payment_method_id, installments, issuer_id, document } = card;
  return {
    type: 'card',
    token,
    paymentMethodId: payment_method_id,
    installments,
    ...(issuer_id !== undefined && { issuerId: issuer_id }),
    document,
  };
}

/** Claims the payment for this request; null: it is already charged. */
async function claim(tx: Database, input: ChargePaymentInput): Promise<Claimed | null> {
  const { payment_id: id, viewer, now } = input;
  const { payment, payable } = await lockOwnPayment(tx, id, input);
  const { pay } = payable;
  const account = await accountToCharge(tx, input.accounts, { payment, payable });
  if (!account) throw new Refusal('payments_off');
  const { provider } = account;
  const refusal = chargePaymentAbility(paymentFacts(payment), {
    viewer: viewer.playerId,
    pay,
    provider: provider.name,
    now,
  });
  if (refusal) throw new Refusal(refusal);
  if (payment.status !== 'created') return null;
  // The player has paid for another category since: the half costs less now, and a new payment asks for that.
  if (payable.kind === 'tournament_half' && payment.amount_cents !== payable.price_cents)
    throw new Refusal('payment_closed');
  const method = methodOf(input, provider);
  // A card in review would keep a court that others pay by parts.
  if (method.type === 'card' && payable.rest_cents !== undefined)
    throw new Refusal('payment_card_not_offered');
  if (method.type === 'card') await limitCardAttempts(tx, { ...input, payment: id, card: method });
  const latest = new Date(
    Math.min(new Date(addMinutes(now, PIX_HOLD_MINUTES)).getTime(), payable.start_at.getTime()),
  );
  const change = { account_id: account.id, method: input.method, latest, now };
  const claimed = await claimCharge(tx, payment, change);
  return { payment: claimed, description: payable.description, provider, method };
}

type ClaimChange = { account_id: number | null; method: 'pix' | 'card'; latest: Date; now: Date };

/** One request at a time asks for the charge of a payment; a job reads the charge whose answer is lost. */
export async function claimCharge(
  tx: Database,
  payment: PaymentRow,
  { account_id, method, latest, now }: ClaimChange,
): Promise<PaymentRow> {
  const { id } = payment;
  const change = {
    ...{ account_id, method, attempts: payment.attempts + 1 },
    charging_until: new Date(now.getTime() + CLAIM_MS),
    // The value of the first attempt: a repeated request must be equal to the first.
    expires_at: payment.expires_at ?? latest,
  };
  await updatePayment(tx, id, change, now);
  const runAt = new Date(now.getTime() + RECHECK_MS);
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `check_payment:${id}` });
  return { ...payment, ...change };
}

/** A payment keeps the account that it was sent to; the first charge takes the present one of the club. */
async function accountToCharge(tx: Database, accounts: PaymentAccounts, found: PaymentOfPayable) {
  const { payment, payable } = found;
  if (payment.attempts === 0) return accountOfClub(tx, accounts, payable);
  const provider = await providerOfPayment(tx, accounts, payment);
  return provider && { id: payment.account_id, provider };
}

/**
 * Searches for the charge of an earlier attempt first: it may have reached the provider although its answer was
 * lost.
 */
async function chargeOnce(
  provider: PaymentProvider,
  { attempts, reference }: PaymentRow,
  now: Date,
  input: ChargeInput,
): Promise<ProviderPayment> {
  const found = attempts > 1 ? await provider.findByReference(reference, now) : null;
  return found ?? (await provider.charge(input, now));
}

/** Records why the charge failed. A refusal is final, and the hold stays: the next attempt is a new payment. */
async function recordFailedCharge(
  db: Database,
  { id }: PaymentRow,
  error: unknown,
  now: Date,
): Promise<void> {
  const isRefused = error instanceof ProviderRefused;
  await withTransaction(db, async (tx) => {
    await releaseClaim(tx, id, isRefused ? 'rejected' : 'created', now);
    if (!isRefused && !(error instanceof ProviderUnavailable)) return;
    await insertPaymentEvent(tx, {
      payment: id,
      at: now,
      source: 'charge',
      outcome: isRefused ? 'refused' : 'unavailable',
      reported: { code: isRefused ? error.code : error.message },
    });
  });
}
