import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { type Payable, type PayableRef, type Payables, payableOf } from './payables/payables.ts';
import { findLatestPayment, findPayment, lockPayment, type PaymentRow } from './payments.repository.ts';

export type PaymentOfPayable = { payment: PaymentRow; payable: Payable };

type Asking = { payables: Payables; viewer: { playerId: number }; now: Date };

/** The latest payment of the viewer's own payable. */
export async function getPayment(
  db: Database,
  { kind, id }: PayableRef,
  { payables, viewer, now }: Asking,
): Promise<PaymentOfPayable> {
  const payable = await payables[kind].readOwn(db, id, viewer, now);
  const payment = await findLatestPayment(db, { kind, id });
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
  const payable = payableOf(payment);
  return { payment, payable: await payables[payable.kind].readOwn(db, payable.id, viewer, now) };
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
