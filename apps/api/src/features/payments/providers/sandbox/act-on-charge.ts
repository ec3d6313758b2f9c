import { type Database, withTransaction } from '@bandeja/db/transaction';
import { addJob } from '../../../../jobs/add-job.ts';
import { ProviderRefused } from '../payment-provider.ts';
import {
  lockCharge,
  type SandboxCharge,
  type SandboxStatus,
  statusAt,
  updateCharge,
} from './sandbox-charges.repository.ts';

/** What a person at the bank's page may do, and what the server asks for. */
export type SandboxAct = 'pay' | 'refuse' | 'expire' | 'cancel' | 'refund';

type Rule = {
  from: readonly SandboxStatus[];
  to: SandboxCharge['status'];
  detail: string;
  /** As the act would leave it: asked again, nothing happens and nothing is refused. */
  done: readonly SandboxStatus[];
};

const RULES: Readonly<Record<SandboxAct, Rule>> = {
  // Money that comes after the end is played here too, as banks settle late.
  pay: {
    from: ['pending', 'expired', 'cancelled'],
    to: 'approved',
    detail: 'accredited',
    done: ['approved'],
  },
  refuse: { from: ['pending'], to: 'rejected', detail: 'rejected_by_bank', done: ['rejected'] },
  expire: { from: ['pending'], to: 'pending', detail: 'expired', done: ['expired'] },
  cancel: {
    from: ['pending'],
    to: 'cancelled',
    detail: 'by_collector',
    done: ['cancelled', 'expired', 'rejected'],
  },
  refund: { from: ['approved'], to: 'refunded', detail: 'refunded', done: ['refunded'] },
};

export const mayAct = (act: SandboxAct, status: SandboxStatus) => RULES[act].from.includes(status);

/**
 * Changes a charge and reports it: the message is a job of the same transaction, so nothing happens unheard and nothing
 * is heard that did not happen. Throws ProviderRefused where the charge does not allow it.
 */
export async function actOnCharge(
  db: Database,
  { providerId, act, now }: { providerId: string; act: SandboxAct; now: Date },
): Promise<SandboxCharge> {
  const { from, to, detail, done } = RULES[act];
  return withTransaction(db, async (tx) => {
    const charge = await lockCharge(tx, providerId);
    if (!charge) throw new ProviderRefused('not_found');
    const status = statusAt(charge, now);
    if (done.includes(status)) return charge;
    if (!from.includes(status))
      throw new ProviderRefused(`is_${status}`, `a charge that is ${status}: no ${act}`);
    await addJob(tx, 'deliver_sandbox_webhook', { charge: providerId }, { runAt: now });
    return updateCharge(
      tx,
      charge.id,
      { status: to, detail, ...(act === 'expire' && { expires_at: now }) },
      now,
    );
  });
}
