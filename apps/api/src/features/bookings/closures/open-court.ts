import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { lockCourt } from '../../clubs/public.ts';
import { limitLockWaits } from '../changes/booking-locks.repository.ts';
import { announceClosure } from './announce-closure.ts';
import { type ClosureRow, findClosure, releaseClosure } from './closures.repository.ts';

export type Opened =
  | { ok: true; closure: ClosureRow }
  | { ok: false; code: 'closure_not_found' | 'closure_lifted' | 'closure_over' };

/** Lifts a closure: its court can be booked again from now on. The row stays, with the state released. */
export async function openCourt(db: Database, { id, now }: { id: number; now: Date }): Promise<Opened> {
  return withTransaction(db, async (tx): Promise<Opened> => {
    const seen = await findClosure(tx, id);
    if (!seen) return { ok: false, code: 'closure_not_found' };
    await limitLockWaits(tx);
    await lockCourt(tx, seen.court_id);
    // Read again under the lock: another request may have lifted it.
    const closure = (await findClosure(tx, id)) ?? seen;
    if (closure.status === 'released') return { ok: false, code: 'closure_lifted' };
    if (closure.end_at <= now) return { ok: false, code: 'closure_over' };
    await releaseClosure(tx, id);
    announceClosure(tx, closure, { free: true, now });
    return { ok: true, closure };
  });
}
