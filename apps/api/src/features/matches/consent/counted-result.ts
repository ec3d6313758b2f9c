import type { Database } from '@bandeja/db/database';
import { addJob } from '../../../jobs/add-job.ts';
import { applyMatchResult, type MatchResult, withdrawMatchResult } from '../../levels/public.ts';
import { findReplacedBy, setCountedInstead, setLevelsCountedAt } from './consent.repository.ts';

/** Moves the levels of a locked match by its result, and stores its place in the order of results. */
export async function countResult(tx: Database, result: MatchResult) {
  const moved = await applyMatchResult(tx, result);
  if (moved.changes.length > 0) await setLevelsCountedAt(tx, result.matchId, moved.at);
  return moved;
}

/**
 * Withdraws the levels that a locked match has moved, and takes it out of the order of results. Results of the same
 * hour that did not count because of it do afterwards: a job counts them, because each match is locked before its players.
 */
export async function uncountResult(tx: Database, match: number, now: Date): Promise<void> {
  if (!(await withdrawMatchResult(tx, match, now))) return setCountedInstead(tx, match, null);
  await setLevelsCountedAt(tx, match, null);
  for (const replaced of await findReplacedBy(tx, match))
    await addJob(tx, 'count_replaced_result', { match: replaced }, { runAt: now });
}
