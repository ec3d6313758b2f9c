import { channel } from 'node:diagnostics_channel';
import { afterCommit, type Database } from '@bandeja/db/transaction';

/** What the metrics count. Features state it without knowing who counts. */
export type Observed = { what: 'booking' | 'payment'; status: string };

export const observed = channel('bandeja:observed');

/** States a change after the surrounding transaction has committed; never after a rollback. */
export function observe(db: Database, change: Observed): void {
  if (observed.hasSubscribers) afterCommit(db, () => observed.publish(change));
}
