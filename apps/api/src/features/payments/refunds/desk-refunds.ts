import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { insertEntry } from '../../desk/public.ts';
import { type Payables, payableOf } from '../payables.ts';
import { lockPayment } from '../payments.repository.ts';
import { findRefundOfClub, lockRefund, type RefundRow, updateRefund } from './refunds.repository.ts';
import { finishRefunds, isTrying, settleSoon } from './refunds.ts';

type Asking = { id: number; payables: Payables; viewer: StaffViewer; now: Date };
type RefundState = { id: number; status: RefundRow['status'] };

/** Changes a refund that the desk has to solve, under the locks of its payable and its payment, and writes the history. */
function solving(
  db: Database,
  call: string,
  { id, payables, viewer, now }: Asking,
  change: (refund: RefundRow) => Parameters<typeof updateRefund>[2],
): Promise<RefundState> {
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const found = await findRefundOfClub(tx, { id, club });
    if (!found) throw new Refusal('refund_not_found');
    const payable = payableOf(found);
    const owner = payables[payable.kind];
    await owner.lockForChange(tx, payable.id, { approved: false });
    await lockPayment(tx, found.payment);
    const before = await lockRefund(tx, id);
    if (!before) throw new Refusal('refund_not_found');
    await updateRefund(tx, id, change(before));
    const after = await lockRefund(tx, id);
    const status = after?.status ?? before.status;
    if (status === 'outside') await finishRefunds(tx, found.payment, now);
    if (status === 'open') await settleSoon(tx, found.payment, now);
    const object =
      payable.kind === 'booking'
        ? { kind: 'booking', object: payable.id }
        : { kind: 'payment', object: found.payment };
    await insertEntry(tx, {
      ...{ clubId: club, at: now, userId: viewer.userId, call, ...object },
      changes: { refund: [before.status, status], amount_cents: [before.amount_cents, before.amount_cents] },
    });
    await owner.announce(tx, payable.id);
    return { id, status };
  });
}

/** Refuses a refund that ended, or that a request is being sent for: its answer may say that it is done. */
function refuseUnlessRefused(refund: RefundRow, now: Date): void {
  const isRefused = refund.status === 'stuck' || (refund.status === 'open' && refund.refused_code !== null);
  if (!isRefused) throw new Refusal('refund_over');
  if (isTrying(refund, now)) throw new Refusal('refund_in_progress');
}

/** The present state of a refund of the club. */
export async function readRefund(
  db: Database,
  { id, viewer }: Pick<Asking, 'id' | 'viewer'>,
): Promise<RefundState> {
  const found = await findRefundOfClub(db, { id, club: viewer.desk.club_id });
  if (!found) throw new Refusal('refund_not_found');
  return { id, status: found.status };
}

/** Begins the tries anew. Once per refusal: of two requests one is refused. */
export const retryRefund = (db: Database, asking: Asking): Promise<RefundState> =>
  solving(db, 'retryRefund', asking, (refund) => {
    const { now } = asking;
    refuseUnlessRefused(refund, now);
    return {
      ...{ status: 'open', tries: 0, refused_code: null, tried_since: now, next_try_at: now },
    };
  });

/** Ends the tries: the money was given back without the provider. */
export const returnOutside = (db: Database, asking: Asking & { note: string }): Promise<RefundState> =>
  solving(db, 'returnOutside', asking, (refund) => {
    const { note, viewer, now } = asking;
    refuseUnlessRefused(refund, now);
    return { status: 'outside', ended_at: now, note, by_user: viewer.userId, trying_until: null };
  });

/** A manager knows that the money went back twice. */
export const confirmTwiceReturned = (db: Database, asking: Asking): Promise<RefundState> =>
  solving(db, 'confirmTwiceReturned', asking, ({ twice_at, seen_at }) => {
    if (twice_at === null || seen_at !== null) throw new Refusal('refund_over');
    return { seen_at: asking.now };
  });
