import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { accountOfClub, type ChargesWith, type PaymentAccounts } from './accounts/payment-accounts.ts';
import type { PayableRef } from './payables.ts';
import {
  closeOpenPayments,
  findOpenPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './payments.repository.ts';
import { markRefunding } from './refunds/refunds.repository.ts';

/** Ends the open payment of a locked payable, of which another amount is asked next. Refused while the bank is being asked. */
export async function replaceOpenPayment(tx: Database, payable: PayableRef, now: Date): Promise<void> {
  const open = await findOpenPayment(tx, payable);
  if (open?.charging_until && open.charging_until > now) throw new Refusal('payment_in_progress');
  await withdrawPayments(tx, { kind: payable.kind, ids: [payable.id] }, now);
}

/** Ends the open payments of payables here and, by a job, at the provider. */
export async function withdrawPayments(
  tx: Database,
  payables: Parameters<typeof closeOpenPayments>[1],
  now: Date,
): Promise<void> {
  for (const payment of await closeOpenPayments(tx, payables, 'cancelled', now))
    await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
}

type Opened = {
  payable: PayableRef & { club_id: number; charges_with: ChargesWith };
  payer: number;
  amount_cents: number;
  accounts: PaymentAccounts;
  now: Date;
};

/** Opens the payment of a payable that its owner has locked and made for this payer. Refused where the club has no account. */
export async function openPayment(
  tx: Database,
  { payable, payer, amount_cents, accounts, now }: Opened,
): Promise<PaymentRow> {
  const account = await accountOfClub(tx, accounts, payable);
  if (!account) throw new Refusal('payments_off');
  return insertPayment(tx, {
    ...{ payable_kind: payable.kind, payable_id: payable.id, payer_id: payer, amount_cents, now },
    ...{ provider: account.provider.name, account_id: account.id },
  });
}

/**
 * Has the charge of an open payment closed at the bank, and only then here: a job asks the bank, and what it answers is what
 * happened. Money that was sent meanwhile is taken. A request that is on its way is waited for.
 */
export async function closeAtBank(
  tx: Database,
  { id, charging_until }: PaymentRow,
  now: Date,
): Promise<void> {
  await updatePayment(tx, id, { closing: true }, now);
  const runAt = charging_until && charging_until > now ? charging_until : now;
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `close_payment:${id}` });
}

/** Gives all that is left of payments back to their payers. */
export async function refundPayments(tx: Database, payments: readonly number[], now: Date): Promise<void> {
  await markRefunding(tx, payments, now);
  for (const payment of payments)
    await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
}
