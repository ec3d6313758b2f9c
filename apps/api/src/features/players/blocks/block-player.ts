import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { BLOCKS_PER_PLAYER } from '@bandeja/rules/matches/consent';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { loadPlayerSummaries } from '../get-player.ts';
import { findPlayer, lockPlayerRow } from '../players.repository.ts';
import { deleteBlock, findBlocks, insertBlock } from './player-blocks.repository.ts';

/**
 * Blocks a player for another. Additions lock the same row, so none that started later is missed. Idempotent.
 * Throws cannot_block_self, player_not_found and too_many_blocks.
 */
export async function blockPlayer(
  db: Database,
  { player, blocked, now }: { player: number; blocked: number; now: Date },
): Promise<void> {
  if (player === blocked) throw new Refusal('cannot_block_self');
  await withTransaction(db, async (tx) => {
    const found = await findPlayer(tx, blocked);
    if (!found || found.removed_at !== null) throw new Refusal('player_not_found');
    await lockPlayerRow(tx, player);
    const present = await findBlocks(tx, player);
    if (present.some(({ blocked_id }) => blocked_id === blocked)) return;
    if (present.length >= BLOCKS_PER_PLAYER) throw new Refusal('too_many_blocks');
    await insertBlock(tx, { player, blocked }, now);
    await addJob(tx, 'renew_offers', { players: [player, blocked] }, { runAt: now });
  });
}

/** Idempotent. */
export const unblockPlayer = (db: Database, player: number, blocked: number): Promise<void> =>
  deleteBlock(db, { player, blocked });

const nameOf = ({ first_name, last_name }: PlayerSummary) => `${first_name} ${last_name}`;

/** The players that a player has blocked, by name. */
export async function listBlockedPlayers(db: Database, player: number): Promise<PlayerSummary[]> {
  const blocks = await findBlocks(db, player);
  const summaries = await loadPlayerSummaries(
    db,
    blocks.map(({ blocked_id }) => blocked_id),
  );
  return [...summaries.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'));
}
