import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { observe } from '../../../monitoring/observed.ts';
import type { PaymentAlarm } from '../../payments/public.ts';
import {
  findDifferences,
  listBookingsAfter,
  listChangedBookings,
  listKnownDifferences,
  readProgress,
  storeDifferences,
  writeProgress,
} from './check-bills.repository.ts';

const BATCH = 500;
/** Of what changed since the last run: ten thousand bookings. More are found by the round through all. */
const CHANGED_BATCHES = 20;
/** Of the round through all, in one run. */
const ROUND = 2_000;
/** A transaction that began before the last run may have written since. */
const OVERLAP_MS = 10 * MINUTE_MS;

/**
 * Compares the sums of bills: of the bookings whose money changed since the last run, of those known to differ, and of the
 * next ones of a round through all. New differences raise an alarm, and the desks of their clubs see them.
 */
export async function checkBills(
  db: Database,
  { now, alarm }: { now: Date; alarm: PaymentAlarm },
): Promise<void> {
  const progress = await readProgress(db);
  const check = (bookings: readonly number[]) => checkSome(db, bookings, { now, alarm });
  await check(await listKnownDifferences(db, BATCH));
  if (progress) {
    const since = new Date(progress.checked_until.getTime() - OVERLAP_MS);
    let after = 0;
    for (let batch = 0; batch < CHANGED_BATCHES; batch++) {
      const changed = await listChangedBookings(db, { since, after, limit: BATCH });
      await check(changed);
      after = changed.at(-1) ?? after;
      if (changed.length < BATCH) break;
    }
  }
  let last = progress?.last_booking ?? 0;
  for (let seen = 0; seen < ROUND; seen += BATCH) {
    const next = await listBookingsAfter(db, last, BATCH);
    await check(next);
    last = next.length < BATCH ? 0 : (next.at(-1) ?? 0);
    if (last === 0) break;
  }
  await writeProgress(db, { checked_until: now, last_booking: last });
}

async function checkSome(
  db: Database,
  bookings: readonly number[],
  { now, alarm }: { now: Date; alarm: PaymentAlarm },
): Promise<void> {
  if (bookings.length === 0) return;
  const fresh = await withTransaction(db, async (tx) => {
    const found = await findDifferences(tx, bookings);
    const added = await storeDifferences(tx, { checked: bookings, found, now });
    for (const { what } of added) observe(tx, { what: 'bill', status: what });
    return added;
  });
  for (const { booking_id, what, expected_cents, actual_cents } of fresh)
    alarm({ booking: booking_id, bill: what, expected_cents, actual_cents });
}
