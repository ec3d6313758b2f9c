import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { PayableRef } from './payables.ts';
import { closeOpenPayments, findOpenPayment } from './payments.repository.ts';

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
