import type { Database } from '@bandeja/db/transaction';
import { forgetImages } from '../images/public.ts';
import { lockPlayerRow, updatePlayerRow } from './players.repository.ts';

/** Before anything of a player is removed: nobody books for him, or changes him, until this transaction ends. */
export async function lockLeavingPlayer(tx: Database, playerId: number): Promise<void> {
  await lockPlayerRow(tx, playerId);
}

/**
 * Takes out of a player's row all that tells who he was. The row itself, with level and history, stays: matches of
 * others are read, and levels replayed, by it.
 */
export async function removePlayer(tx: Database, playerId: number, now: Date): Promise<void> {
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
  await forgetImages(tx, { content_type: 'player', object_id: playerId }, now);
}
