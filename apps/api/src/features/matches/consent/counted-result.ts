import type { Database } from '@bandeja/db/transaction';
import { applyMatchResult, type MatchResult, withdrawMatchResult } from '../../levels/public.ts';
import { setLevelsCountedAt } from './consent.repository.ts';

/** Moves the levels of a locked match by its result, and stores its place in the order of results. */
export async function countResult(tx: Database, result: MatchResult) {
  const moved = await applyMatchResult(tx, result);
  if (moved.changes.length > 0) await setLevelsCountedAt(tx, result.matchId, moved.at);
  return moved;
}

/** Withdraws the levels that a locked match has moved, and takes it out of the order of results. */
export async function uncountResult(tx: Database, match: number, now: Date): Promise<void> {
  if (await withdrawMatchResult(tx, match, now)) await setLevelsCountedAt(tx, match, null);
}
