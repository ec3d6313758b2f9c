import type { Database } from '@bandeja/db/database';
import { saveMatch } from '../editing/save-match.ts';
import type { MatchChanges } from '../matches.repository.ts';
import { closeContest } from './contests/match-contests.repository.ts';

/** Cancels a locked match, and closes its contest: a cancelled match has no result to agree on. */
export async function saveCancelled(
  tx: Database,
  id: number,
  changes: MatchChanges,
  now: Date,
): Promise<void> {
  await closeContest(tx, id, 'open_ended');
  const closed = {
    contested_at: null,
    contested_by: null,
    contest_reason: null,
    ended_early: null,
    retired_team: null,
  };
  await saveMatch(tx, id, { ...changes, ...closed, cancelled_at: now }, now);
}
