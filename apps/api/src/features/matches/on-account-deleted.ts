import type { Database } from '@bandeja/db/transaction';
import {
  deleteConsentOf,
  deleteInvitesOf,
  eraseContestReasonsOf,
} from './reads/matches-of-player.repository.ts';

/**
 * Deletes the player's invite links, additions, declines and contests, and the reasons of those contests. A reason
 * belongs to its author, so a reason that mentions this player stays. Matches, places and results stay. Runs before
 * the player's row is locked, because every transaction locks matches first.
 */
export async function eraseMatchData(tx: Database, { playerId }: { playerId: number }): Promise<void> {
  await deleteInvitesOf(tx, playerId);
  await deleteConsentOf(tx, playerId);
  await eraseContestReasonsOf(tx, playerId);
}
