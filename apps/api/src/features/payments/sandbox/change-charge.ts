import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addJob } from '../../../jobs/add-job.ts';
import { ProviderRefused } from '../providers/payment-provider.ts';
import {
  findRefund,
  insertRefund,
  lockCharge,
  type SandboxCharge,
  type SandboxStatus,
  statusAt,
  updateCharge,
} from './sandbox-charges.repository.ts';

/** The actions of the bank's page and the requests of the server. */
export type SandboxAction = 'pay' | 'refuse' | 'expire' | 'cancel' | 'empty' | 'fill' | 'dispute' | 'win';

type Rule = {
  from: readonly SandboxStatus[];
  to: SandboxCharge['status'];
  detail: string;
  /** Statuses in which the action is already done: a repeat changes nothing and is not refused. */
  done: readonly SandboxStatus[];
};

/** The detail of a charge whose refunds are refused. */
export const NO_BALANCE = 'no_balance';

/** The detail of a charge whose dispute was decided for the club. */
export const WON = 'reimbursed';

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
  // The account has no balance for its refund, or has it again.
  empty: { from: ['approved'], to: 'approved', detail: NO_BALANCE, done: [] },
  fill: { from: ['approved'], to: 'approved', detail: 'accredited', done: [] },
  // The payer contests the charge; and the decision for the club.
  dispute: { from: ['approved'], to: 'charged_back', detail: 'in_process', done: ['charged_back'] },
  win: { from: ['charged_back'], to: 'approved', detail: WON, done: [] },
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

/** Refunds a part of a charge, once per key, and reports it. Throws ProviderRefused without that much left, or balance. */
export async function refundCharge(
  db: Database,
  { providerId, key, cents, now }: { providerId: string; key: string; cents: number | null; now: Date },
): Promise<SandboxCharge> {
  return withTransaction(db, async (tx) => {
    const charge = await lockCharge(tx, providerId);
    if (!charge) throw new ProviderRefused('not_found');
    if (charge.status === 'refunded' || (await findRefund(tx, key))) return charge;
    if (charge.status !== 'approved') throw new ProviderRefused(`is_${charge.status}`);
    const left = charge.amount_cents - charge.refunded_cents;
    const part = cents ?? left;
    if (part > left) throw new ProviderRefused('amount_above_rest');
    if (charge.detail === NO_BALANCE) throw new ProviderRefused('insufficient_balance');
    await insertRefund(tx, { idempotency_key: key, charge_id: charge.id, amount_cents: part });
    await addJob(tx, 'deliver_sandbox_webhook', { charge: providerId }, { runAt: now });
    const isAll = part === left;
    return updateCharge(
      tx,
      charge.id,
      {
        ...(isAll && { status: 'refunded' as const }),
        ...{
          detail: isAll ? 'refunded' : 'partially_refunded',
          refunded_cents: charge.refunded_cents + part,
        },
      },
      now,
    );
  });
}
