import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { tracesOf } from '@bandeja/rules/players/mentions';
import { deleteBlocksOf, findBlocks } from './blocks/player-blocks.repository.ts';
import { findOwnPlayer, findPlayer, lockPlayerRow, updatePlayerRow } from './players.repository.ts';

/** The player's profile and blocks; the profile is null for a player that does not exist. */
export async function exportPlayer(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'player' | 'blocked_players'>> {
  const player = await findPlayer(db, playerId);
  const blocks = await findBlocks(db, playerId);
  return {
    player: player
      ? {
          id: player.id,
          first_name: player.first_name,
          last_name: player.last_name,
          best_hand: player.best_hand,
          court_position: player.court_position,
          gender: player.gender,
          phone: player.phone,
          birth_date: player.birth_date,
          city: player.city,
          postal_code: player.postal_code,
          level: player.level,
          reliability: player.reliability,
          created_at: player.created_at.toISOString(),
        }
      : null,
    blocked_players: blocks.map(({ blocked_id, created_at }) => ({
      player: blocked_id,
      created_at: created_at.toISOString(),
    })),
  };
}

/** Texts by which others name the account's player. */
export async function readTraces(db: Database, userId: number): Promise<string[]> {
  const row = await findOwnPlayer(db, userId);
  return row ? tracesOf(row) : [];
}

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
