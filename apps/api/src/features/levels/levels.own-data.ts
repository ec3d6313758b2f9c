import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { findLevelChanges } from './level-history.repository.ts';

/** Every change of the player's level. */
export async function exportLevels(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'level_history'>> {
  const changes = await findLevelChanges(db, playerId);
  return {
    level_history: changes.map(({ level, reliability, match_id, created_at }) => ({
      level,
      reliability,
      match: match_id,
      created_at: created_at.toISOString(),
    })),
  };
}
