import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { FittingSlot, NextOfRelease } from '@bandeja/rules/bookings/waits';
import { toIso } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import type { During } from '../booking-state.ts';
import { findBusy } from '../courts/court-occupations.repository.ts';
import { addTold, lockRelease, type ReleaseRow } from './offers.repository.ts';
import { notifyOfFreeCourt } from './wait-news.ts';
import { listStillWaiting } from './waits.repository.ts';

export const spanOf = ({ start_at, end_at }: { start_at: Date; end_at: Date }): During => ({
  start_at: toIso(start_at),
  end_at: toIso(end_at),
});

type Line = readonly { id: number; slot: FittingSlot }[];

/**
 * Leaves telling a line to a job, after the commit: a long one would keep the court's lock for as long as its letters and
 * notifications take.
 */
export async function tellLater(
  tx: Database,
  release: ReleaseRow,
  { told, line }: { told: NextOfRelease['told']; line: Line },
): Promise<void> {
  const slots = new Map(line.map(({ id, slot }) => [id, slot]));
  for (const key of new Set(told.map(keyOf))) {
    const group = told.filter((one) => keyOf(one) === key);
    const [first] = group;
    if (!first) continue;
    const waits = group.flatMap(({ wait }) => {
      const slot = slots.get(wait);
      return slot ? [{ wait, start_at: slot.start_at, end_at: slot.end_at }] : [];
    });
    const payload = { release: release.id, quiet: first.quiet, waits };
    const jobKey = `tell_line:${release.id}:${release.offers}:${key}`;
    await addJob(tx, 'tell_line', payload, { runAt: new Date(first.at), jobKey });
  }
}

const keyOf = ({ at, quiet }: NextOfRelease['told'][number]): string => `${at}:${quiet}`;

/** Tells who still waits, each once for a release, that a court is free for all. Not those whose time was taken meanwhile. */
export function tellLine(
  db: Database,
  { release: id, quiet, waits }: TaskPayloads['tell_line'],
  now: Date,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const release = await lockRelease(tx, id);
    if (!release) return;
    const { court_id: court, told } = release;
    const slots = new Map(waits.map(({ wait, ...slot }) => [wait, slot]));
    const around = {
      start_at: waits.map(({ start_at }) => start_at).toSorted()[0] ?? toIso(now),
      end_at:
        waits
          .map(({ end_at }) => end_at)
          .toSorted()
          .at(-1) ?? toIso(now),
    };
    const busy = await findBusy(tx, [court], around, now);
    const isFree = ({ start_at, end_at }: During) =>
      new Date(start_at) > now &&
      !busy.some((one) => one.start_at < new Date(end_at) && one.end_at > new Date(start_at));
    const left = await listStillWaiting(
      tx,
      [...slots.keys()].filter((wait) => !told.includes(wait)),
    );
    const hearing = left.flatMap((wait) => {
      const slot = slots.get(wait.id);
      return slot !== undefined && isFree(slot) ? [{ ...wait, slot }] : [];
    });
    await notifyOfFreeCourt(tx, { waits: hearing, release, quiet, now });
    await addTold(
      tx,
      id,
      hearing.map(({ id: one }) => one),
    );
  });
}
