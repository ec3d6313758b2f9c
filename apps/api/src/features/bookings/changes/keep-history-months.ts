import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  addMonth,
  analyzeHistory,
  closeRest,
  detachPart,
  type HistoryPart,
  listHistoryParts,
  lockHistory,
  newestWithoutMonth,
} from './history-months.repository.ts';

/** Months that exist ahead of the present one: the job may fail for weeks before a row has no month. */
const AHEAD = 2;

/** The first instant of a month in UTC, `months` later. */
const monthAt = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

/** `booking_history_2026_12` */
const nameOf = (month: Date, prefix = '') =>
  `booking_history_${prefix}${month.toISOString().slice(0, 7).replace('-', '_')}`;

type Plan = {
  /** The rows without a month become a partition up to here. */
  close: Date | null;
  /** The first instants of the months to make. */
  make: Date[];
  detach: HistoryPart[];
};

/** What is to be done so that the present month and the next ones exist, and months of more than `kept` ago are taken off. */
export function planHistoryMonths(
  { parts, newest }: { parts: readonly HistoryPart[]; newest: Date | null },
  { kept, now }: { kept: number; now: Date },
): Plan {
  const last = parts.at(-1)?.until;
  // No month was there yet, or none in time. A row of a node whose clock is ahead belongs in as well.
  const close = newest && (!last || newest >= last) ? monthAt(newest > now ? newest : now, 1) : null;
  const make: Date[] = [];
  const end = monthAt(now, AHEAD + 1);
  for (let month = close ?? last ?? monthAt(now); month < end; month = monthAt(month, 1)) make.push(month);
  return { close, make, detach: parts.filter(({ until }) => until <= monthAt(now, -kept)) };
}

const MONDAY = 1;

/**
 * Makes the months of the history ahead of time, and takes off those older than the present one and the `kept` months before
 * it (undefined: none is made or taken off). Repeated it does nothing. Statistics follow each change, and the rows each week.
 */
export async function keepHistoryMonths(
  db: Database,
  { kept, now }: { kept: number | undefined; now: Date },
): Promise<void> {
  const hasChanged = kept !== undefined && (await changeMonths(db, { kept, now }));
  if (hasChanged || now.getUTCDay() === MONDAY) await analyzeHistory(db);
}

/** @returns whether there was something to do */
async function changeMonths(db: Database, { kept, now }: { kept: number; now: Date }): Promise<boolean> {
  const read = async (from: Database) =>
    planHistoryMonths(
      { parts: await listHistoryParts(from), newest: await newestWithoutMonth(from) },
      { kept, now },
    );
  const isDone = ({ close, make, detach }: Plan) => !close && make.length === 0 && detach.length === 0;
  // Read without locks first: on nearly every day there is nothing to do.
  if (isDone(await read(db))) return false;
  await withTransaction(db, async (tx) => {
    await lockHistory(tx);
    const { close, make, detach } = await read(tx);
    if (close) {
      const from = (await listHistoryParts(tx)).at(-1)?.until ?? null;
      await closeRest(tx, { from, until: close, name: nameOf(close, 'until_') });
    }
    for (const month of make)
      await addMonth(tx, { from: month, until: monthAt(month, 1), name: nameOf(month) });
    for (const { name } of detach) await detachPart(tx, name);
  });
  return true;
}
