import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addJob } from '../../../jobs/add-job.ts';
import { ProviderRefused } from '../providers/payment-provider.ts';
import {
  lockCharge,
  type SandboxCharge,
  type SandboxStatus,
  statusAt,
  updateCharge,
} from './sandbox-charges.repository.ts';

/** The actions of the bank's page and the requests of the server. */
export type SandboxAction = 'pay' | 'refuse' | 'expire' | 'cancel' | 'refund';

type Rule = {
  from: readonly SandboxStatus[];
  to: SandboxCharge['status'];
  detail: string;
  /** Statuses in which the action is already done: a repeat changes nothing and is not refused. */
  done: readonly SandboxStatus[];
};

const RULES: Readonly<Record<SandboxAction, Rule>> = {
  // Also after the end: banks may settle late.
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

export const isAllowed = (action: SandboxAction, status: SandboxStatus) =>
  RULES[action].from.includes(status);

/**
 * Changes a charge and reports it: the message is a job of the same transaction, so each committed change is
 * reported and no other. Throws ProviderRefused when the charge's status does not allow the action.
 */
export async function changeCharge(
  db: Database,
  { providerId, action, now }: { providerId: string; action: SandboxAction; now: Date },
): Promise<SandboxCharge> {
  const { from, to, detail, done } = RULES[action];
  return withTransaction(db, async (tx) => {
    const charge = await lockCharge(tx, providerId);
    if (!charge) throw new ProviderRefused('not_found');
    const status = statusAt(charge, now);
    if (done.includes(status)) return charge;
    if (!from.includes(status))
      throw new ProviderRefused(`is_${status}`, `a charge that is ${status}: no ${action}`);
    await addJob(tx, 'deliver_sandbox_webhook', { charge: providerId }, { runAt: now });
    return updateCharge(
      tx,
      charge.id,
      { status: to, detail, ...(action === 'expire' && { expires_at: now }) },
      now,
    );
  });
}
