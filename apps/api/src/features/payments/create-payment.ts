import { type Database, withTransaction } from '@bandeja/db/transaction';
import { CARD_REFUSAL_WINDOW_MS, CARD_REFUSALS } from '@bandeja/rules/payments/card-limits';
import { Refusal } from '../../http/errors/refusal.ts';
import { refuseCardTesting } from './card-attempts/card-attempts.ts';
import type { PaymentOfPayable } from './get-payment.ts';
import type { PayableRef, Payables } from './payables.ts';
import {
  findOpenPayment,
  findRefusedPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './payments.repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

type CreatePaymentInput = {
  payable: PayableRef;
  viewer: { playerId: number };
  payables: Payables;
  provider: PaymentProvider | null;
  now: Date;
};

/**
 * Opens the payment of a payable, or returns the open one: the lock of the payable's row serializes two requests at
 * once, and payments_one_open is the final check. No request is sent to the provider.
 */
export async function createPayment(db: Database, input: CreatePaymentInput): Promise<PaymentOfPayable> {
  const { viewer, payables, provider, now } = input;
  const { kind, id } = input.payable;
  return withTransaction(db, async (tx) => {
    const payable = await payables[kind].lockOwn(tx, id, viewer, now);
    if (payable.pay) throw new Refusal(payable.pay);
    if (!provider) throw new Refusal('payments_off');
    const open = await findOpenPayment(tx, input.payable);
    if (open?.payer_id === viewer.playerId) return { payment: open, payable };
    if (open) await takeOver(tx, open, now);
    await refusePlayerWhoTriesCards(tx, viewer.playerId, now);
    const payment = await insertPayment(tx, {
      payable_kind: kind,
      payable_id: id,
      payer_id: viewer.playerId,
      amount_cents: payable.price_cents,
      provider: provider.name,
      now,
    });
    await payables[kind].announce(tx, id);
    return { payment, payable };
  });
}

/** A payment of the other player of a team: cancelled when it was never charged, else that player is paying. */
async function takeOver(tx: Database, { id, attempts }: PaymentRow, now: Date): Promise<void> {
  if (attempts > 0) throw new Refusal('payment_of_partner');
  await updatePayment(tx, id, { status: 'cancelled' }, now);
}

async function refusePlayerWhoTriesCards(tx: Database, player: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CARD_REFUSAL_WINDOW_MS);
  const oldest = await findRefusedPayment(tx, { player, since, nth: CARD_REFUSALS.player });
  if (oldest) refuseCardTesting(oldest.updated_at, now);
}
