import type { Database } from '@bandeja/db/database';
import { deleteBlocksOf } from './blocks/player-blocks.repository.ts';
import { lockPlayerRow, updatePlayerRow } from './players.repository.ts';

/** Locks the player's row, so that no booking or change of the profile comes in until the transaction ends. */
export async function lockLeavingPlayer(tx: Database, { playerId }: { playerId: number }): Promise<void> {
  await lockPlayerRow(tx, playerId);
}

/**
 * Removes all personal data from the player's row, and blocks of and by the player. The row itself stays, with level and history: matches of others show
 * it, and level replays use it.
 */
export async function erasePlayer(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  await deleteBlocksOf(tx, playerId);
  await updatePlayerRow(tx, playerId, {
    user_id: null,
    first_name: 'Jogador',
    last_name: 'removido',
    best_hand: null,
    court_position: null,
    gender: null,
    phone: null,
    birth_date: null,
    city: null,
    postal_code: null,
    removed_at: now,
    updated_at: now,
  });
}
