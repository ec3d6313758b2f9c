import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import {
  insertForeignRefund,
  insertRefund,
  listRefunds,
  lockRefund,
  type NewRefund,
  type RefundRow,
  reopenPromised,
  setReturned,
  undoDisputed,
  updateRefund,
} from './refunds.repository.ts';

const SECOND_MS = 1_000;
/** Longer than the time-out of a request to the provider. */
const TRYING_MS = 20 * SECOND_MS;
/** Minutes until the next try after each refusal; after the last one the desk decides. */
const PAUSES = [10, 60, 6 * 60, 24 * 60] as const;

/** Promises a part of a payment, and asks the provider for it after the commit. The caller has locked its payable. */
export async function openRefund(tx: Database, refund: NewRefund): Promise<void> {
  await insertRefund(tx, refund);
  await settleSoon(tx, refund.payment, refund.now);
}

export async function settleSoon(tx: Database, payment: number, now: Date): Promise<void> {
  await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
}

/** A refund that is asked of the provider now. */
export type ClaimedRefund = { id: number; idempotencyKey: string; amountCents: number | null };

/** The first refund of a payment that is due to be tried. */
export async function findDueRefund(
  db: Database,
  payment: number,
  now: Date,
): Promise<RefundRow | undefined> {
  const refunds = await listRefunds(db, payment);
  return refunds.find(({ status, next_try_at }) => status === 'open' && next_try_at <= now);
}

/** A request for it is on its way. */
export const isTrying = ({ trying_until }: Pick<RefundRow, 'trying_until'>, now: Date): boolean =>
  trying_until !== null && trying_until > now;

export const releaseRefund = (db: Database, id: number): Promise<void> =>
  updateRefund(db, id, { trying_until: null });

/** Claims the first due refund, so that it is not said to be given back by other means while a request is on its way. */
export function claimRefund(db: Database, { id, reference, amount_cents }: PaymentRow, now: Date) {
  return withTransaction(db, async (tx): Promise<ClaimedRefund | null> => {
    await lockPayment(tx, id);
    const refund = await findDueRefund(tx, id, now);
    if (!refund || isTrying(refund, now)) return null;
    const sent = Math.max(0, ...(await listRefunds(tx, id)).map((one) => one.sent ?? 0)) + 1;
    await updateRefund(tx, refund.id, { trying_until: new Date(now.getTime() + TRYING_MS), sent });
    const isAll = refund.amount_cents === amount_cents;
    // A refusal says that nothing was refunded under its key, and a provider may repeat its answers by their keys.
    const parts = [
      reference,
      'refund',
      ...(isAll ? [] : [refund.id]),
      ...(refund.refusals ? [refund.refusals] : []),
    ];
    return {
      id: refund.id,
      idempotencyKey: parts.join(':'),
      amountCents: isAll ? null : refund.amount_cents,
    };
  });
}

/** Records a refusal, unless the refund ended meanwhile. Resolves with when it is tried again; null: the desk decides. */
export function refuseRefund(
  db: Database,
  { payment, refund: id, code, now }: { payment: number; refund: number; code: string; now: Date },
): Promise<{ isRefused: boolean; again: Date | null }> {
  return withTransaction(db, async (tx) => {
    await lockPayment(tx, payment);
    const refund = await lockRefund(tx, id);
    if (refund?.status !== 'open') return { isRefused: false, again: null };
    const pause = PAUSES[refund.tries];
    const next = pause === undefined ? null : new Date(addMinutes(now, pause));
    await updateRefund(tx, id, {
      ...{ tries: refund.tries + 1, refusals: refund.refusals + 1, refused_code: code, trying_until: null },
      ...(next ? { next_try_at: next } : { status: 'stuck' as const }),
    });
    return { isRefused: true, again: next };
  });
}

/** Asked of the provider and not done, also where the tries have ended. */
const isAsked = ({ status }: RefundRow): boolean => status === 'open' || status === 'stuck';

const isDone = ({ status, undone_at }: RefundRow): boolean => status === 'done' && undone_at === null;

/** What a response about the money of a payment says of its refunds. */
type Found = {
  /** Finished by the provider, of those that this server asked for. */
  done: number;
  /** Back without a request of this server: by the account's owner, or after it was given back by other means. */
  foreign: number;
};

/** The one that was sent last is the one that a provider has done now: those sent before it are done, or were refused. */
const bySending = (one: RefundRow, other: RefundRow): number =>
  (other.sent ?? 0) - (one.sent ?? 0) || one.id - other.id;

/**
 * Finds the refunds that what the provider has given back covers, the latest sent first, then in their order. What is more left without a request of
 * this server; where that was said to be given back by other means, it went back twice, and a manager has to see it.
 */
export async function matchRefunds(
  tx: Database,
  payment: PaymentRow,
  reported: ProviderPayment,
  now: Date,
): Promise<Found> {
  const refunds = await listRefunds(tx, payment.id);
  const disputed = reported.status === 'charged_back';
  const isAllBack = reported.status === 'refunded' || disputed;
  const back = isAllBack ? payment.amount_cents : reported.refundedCents;
  let left = back - refunds.reduce((sum, refund) => sum + (isDone(refund) ? refund.amount_cents : 0), 0);
  const found: Found = { done: 0, foreign: 0 };
  if (left <= 0) return found;
  for (const { id, amount_cents } of refunds.filter(isAsked).toSorted(bySending)) {
    if (amount_cents > left) break;
    left -= amount_cents;
    found.done += amount_cents;
    const done = { status: 'done', ended_at: now, trying_until: null } as const;
    await updateRefund(tx, id, { ...done, disputed, promised: disputed });
  }
  if (left > 0) {
    found.foreign = left;
    for (const { id, status, amount_cents, twice_at } of refunds) {
      if (status !== 'outside' || twice_at !== null || amount_cents > left) continue;
      left -= amount_cents;
      await updateRefund(tx, id, { twice_at: now });
    }
    await insertForeignRefund(tx, { payment: payment.id, cents: found.foreign, disputed, now });
  }
  await setReturned(tx, payment.id, now);
  return found;
}

/**
 * What a dispute took of a payment is the club's again, but for what was promised before it came: that is asked of the
 * provider again. Resolves with how much is the club's.
 */
export async function undoDispute(
  tx: Database,
  { id, amount_cents, returned_cents }: PaymentRow,
  now: Date,
): Promise<number> {
  const isPromised = await reopenPromised(tx, id, now);
  await undoDisputed(tx, id, now);
  await setReturned(tx, id, now);
  const returned = (await lockPayment(tx, id)).returned_cents;
  if (isPromised) {
    if (returned === amount_cents) await updatePayment(tx, id, { status: 'refunding' }, now);
    await settleSoon(tx, id, now);
  }
  return returned_cents - returned;
}

/** A payment is refunded when all of it is returned, through the provider or not. */
export async function finishRefunds(tx: Database, payment: number, now: Date): Promise<void> {
  const { status } = await lockPayment(tx, payment);
  if (status !== 'refunding') return;
  const refunds = await listRefunds(tx, payment);
  if (refunds.some(isAsked)) return;
  await updatePayment(tx, payment, { status: 'refunded', refunded_at: now }, now);
}
