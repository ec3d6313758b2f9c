import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { CARD_REFUSAL_WINDOW_MS, CARD_REFUSALS } from '@bandeja/rules/payments/card';
import { cancelPaymentAbility, createPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { accountOfClub, type PaymentAccounts } from './accounts/payment-accounts.ts';
import { findRefusedPayment } from './card-attempts/card-attempts.repository.ts';
import { refuseCardTesting } from './card-attempts/card-attempts.ts';
import { type PayableRef, type Payables, payableOf } from './payables.ts';
import { type PaymentOfPayable, paymentFacts } from './payments.presenter.ts';
import {
  findLatestPayment,
  findOpenPayment,
  findPayment,
  insertPayment,
  lockPayment,
  updatePayment,
} from './payments.repository.ts';
import { replaceOpenPayment } from './withdraw-payments.ts';

type Asking = { payables: Payables; viewer: { playerId: number }; now: Date };

/** The latest payment of the viewer's own payable. */
export async function getPayment(
  db: Database,
  { kind, id }: PayableRef,
  { payables, viewer, now }: Asking,
): Promise<PaymentOfPayable> {
  const payable = await payables[kind].readOwn(db, id, viewer, now);
  const payment = await findLatestPayment(db, { kind, id }, payable.only_own && viewer.playerId);
  if (!payment) throw new Refusal('payment_not_found');
  return { payment, payable };
}

/** The viewer's own payment and its payable. Refuses a missing payment (404) and another player's (403). */
export async function readOwnPayment(
  db: Database,
  id: number,
  { payables, viewer, now }: Asking,
): Promise<PaymentOfPayable> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Refusal('payment_not_found');
  const { kind, id: payableId } = payableOf(payment);
  const payable = await payables[kind].readOwn(db, payableId, viewer, now);
  if (payable.only_own && payment.payer_id !== viewer.playerId) throw new Refusal('forbidden');
  return { payment, payable };
}

/** The same, with the payable and then the payment locked. */
export async function lockOwnPayment(
  tx: Database,
  id: number,
  { payables, viewer, now }: Asking,
): Promise<PaymentOfPayable> {
  const seen = await findPayment(tx, id);
  if (!seen) throw new Refusal('payment_not_found');
  const { kind, id: payableId } = payableOf(seen);
  const payable = await payables[kind].lockOwn(tx, payableId, viewer, now);
  return { payment: await lockPayment(tx, id), payable };
}

type CreatePaymentInput = {
  payable: PayableRef;
  /** All that is open, where the price is one part of several. */
  rest?: boolean | undefined;
  viewer: { playerId: number };
  payables: Payables;
  accounts: PaymentAccounts;
  now: Date;
};

/**
 * Opens the payment of a payable, or returns the open one: the lock of the payable's row serializes two requests at
 * once, and payments_one_open is the final check. No request is sent to the provider.
 */
export async function createPayment(db: Database, input: CreatePaymentInput): Promise<PaymentOfPayable> {
  const { viewer, payables, accounts, now } = input;
  const { kind, id } = input.payable;
  return withTransaction(db, async (tx) => {
    const payable = await payables[kind].lockOwn(tx, id, viewer, now);
    const open = await findOpenPayment(tx, input.payable);
    const account = await accountOfClub(tx, accounts, payable);
    const refusal = createPaymentAbility(
      { pay: payable.pay, open: open ? { payer: open.payer_id, attempts: open.attempts } : null },
      { viewer: viewer.playerId, hasProvider: account !== null },
    );
    if (refusal !== null || account === null) throw new Refusal(refusal ?? 'payments_off');
    const amount_cents = (input.rest && payable.rest_cents) || payable.price_cents;
    // A half costs less once its player has paid for another category.
    const isPart = payable.rest_cents !== undefined || kind === 'tournament_half';
    const isOther = isPart && open?.amount_cents !== amount_cents;
    if (open?.payer_id === viewer.playerId && !isOther) return { payment: open, payable };
    // Another part was asked for before; or the other player of a team opened it and never charged it.
    if (open && isOther) await replaceOpenPayment(tx, input.payable, now);
    else if (open) await updatePayment(tx, open.id, { status: 'cancelled' }, now);
    await refusePlayerWhoTriesCards(tx, viewer.playerId, now);
    const payment = await insertPayment(tx, {
      payable_kind: kind,
      payable_id: id,
      payer_id: viewer.playerId,
      amount_cents,
      provider: account.provider.name,
      account_id: account.id,
      now,
    });
    await payables[kind].announce(tx, id);
    return { payment, payable };
  });
}

async function refusePlayerWhoTriesCards(tx: Database, player: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CARD_REFUSAL_WINDOW_MS);
  const oldest = await findRefusedPayment(tx, { player, since, nth: CARD_REFUSALS.player });
  if (oldest) refuseCardTesting(oldest.updated_at, now);
}

type CancelPaymentInput = { id: number; viewer: { playerId: number }; payables: Payables; now: Date };

/**
 * Cancels a payment that is not approved; the court stays held until the hold ends. A job cancels the charge at the
 * provider. Money that was already sent pays the booking or is refunded.
 */
export async function cancelPayment(db: Database, input: CancelPaymentInput): Promise<PaymentOfPayable> {
  const { id, viewer, payables, now } = input;
  return withTransaction(db, async (tx) => {
    const { payment, payable } = await lockOwnPayment(tx, id, input);
    const refusal = cancelPaymentAbility(paymentFacts(payment), viewer.playerId);
    if (refusal) throw new Refusal(refusal);
    if (payment.status === 'cancelled') return { payment, payable };
    await updatePayment(tx, id, { status: 'cancelled' }, now);
    if (payment.attempts > 0)
      await addJob(tx, 'settle_payment', { payment: id }, { runAt: now, jobKey: `settle_payment:${id}` });
    await payables[payable.kind].change(tx, payable.id, { type: 'payment_withdrawn' }, now);
    await payables[payable.kind].announce(tx, payable.id);
    return readOwnPayment(tx, id, input);
  });
}
