import { channel } from 'node:diagnostics_channel';
import type { Database } from '@bandeja/db/database';
import { afterCommit } from '@bandeja/pg/transaction';

/** The events that the metrics count. Features report them without a dependency on the metrics. */
export type Observed = { what: 'booking' | 'payment' | 'webhook' | 'push' | 'mail' | 'bill'; status: string };

export const observed = channel('bandeja:observed');

/** States a change after the surrounding transaction has committed; never after a rollback. */
export function observe(db: Database, change: Observed): void {
  if (observed.hasSubscribers) afterCommit(db, () => observed.publish(change));
}
