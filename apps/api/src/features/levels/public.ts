import type { MatchLevelChange } from '@bandeja/contract/matches';
import type { Database } from '@bandeja/db/transaction';
import { presentMatchLevelChange } from './levels.presenter.ts';
import { findChangesOfMatches } from './levels.repository.ts';

export { applyMatchResult, type MatchResult } from './apply-match-result.ts';

/** How each of these matches moved its players' levels, with one statement; no entry for one that moved none. */
export async function loadMatchLevelChanges(
  db: Database,
  matchIds: readonly number[],
): Promise<Map<number, MatchLevelChange[]>> {
  const changes = new Map<number, MatchLevelChange[]>();
  if (matchIds.length === 0) return changes;
  for (const row of await findChangesOfMatches(db, matchIds)) {
    if (row.match_id === null) continue;
    changes.set(row.match_id, [...(changes.get(row.match_id) ?? []), presentMatchLevelChange(row)]);
  }
  return changes;
}
