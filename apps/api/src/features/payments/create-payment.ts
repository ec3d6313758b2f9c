import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { CARD_REFUSAL_WINDOW_MS, CARD_REFUSALS } from '@bandeja/rules/payments/card-limits';
import { createPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { refuseCardTesting } from './card-attempts/card-attempts.ts';
import type { PaymentOfPayable } from './get-payment.ts';
import type { PayableRef, Payables } from './payables/payables.ts';
import { findOpenPayment, findRefusedPayment, insertPayment, updatePayment } from './payments.repository.ts';
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
    const open = await findOpenPayment(tx, input.payable);
    const refusal = createPaymentAbility(
      { pay: payable.pay, open: open ? { payer: open.payer_id, attempts: open.attempts } : null },
      { viewer: viewer.playerId, hasProvider: provider !== null },
    );
    if (refusal !== null || provider === null) throw new Refusal(refusal ?? 'payments_off');
    if (open?.payer_id === viewer.playerId) return { payment: open, payable };
    // The other player of a team opened it and never charged it.
    if (open) await updatePayment(tx, open.id, { status: 'cancelled' }, now);
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

async function refusePlayerWhoTriesCards(tx: Database, player: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CARD_REFUSAL_WINDOW_MS);
  const oldest = await findRefusedPayment(tx, { player, since, nth: CARD_REFUSALS.player });
  if (oldest) refuseCardTesting(oldest.updated_at, now);
}
