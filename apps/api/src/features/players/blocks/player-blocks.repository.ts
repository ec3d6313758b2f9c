import type { Database } from '@bandeja/db/transaction';
import { type RawBuilder, sql } from 'kysely';

type Block = { player: number; blocked: number };

export async function insertBlock(tx: Database, { player, blocked }: Block, now: Date): Promise<void> {
  await tx
    .insertInto('player_blocks')
    .values({ player_id: player, blocked_id: blocked, created_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'blocked_id']).doNothing())
    .execute();
}

export async function deleteBlock(db: Database, { player, blocked }: Block): Promise<void> {
  await db
    .deleteFrom('player_blocks')
    .where('player_id', '=', player)
    .where('blocked_id', '=', blocked)
    .execute();
}

/** The players that a player has blocked. */
export function findBlocks(
  db: Database,
  player: number,
): Promise<{ blocked_id: number; created_at: Date }[]> {
  return db
    .selectFrom('player_blocks')
    .select(['blocked_id', 'created_at'])
    .where('player_id', '=', player)
    .orderBy('created_at')
    .execute();
}

/** Blocks by a player and blocks of the player. */
export async function deleteBlocksOf(tx: Database, player: number): Promise<void> {
  await tx
    .deleteFrom('player_blocks')
    .where((is) => is.or([is('player_id', '=', player), is('blocked_id', '=', player)]))
    .execute();
}

/** Whether a player has blocked another, as a fragment of a statement. */
export const isBlockedBy = (player: RawBuilder<unknown>, blocked: number): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM player_blocks WHERE player_id = ${player} AND blocked_id = ${blocked})`;

export async function hasBlocked(db: Database, player: number, blocked: number): Promise<boolean> {
  const row = await db
    .selectFrom('player_blocks')
    .select('player_id')
    .where('player_id', '=', player)
    .where('blocked_id', '=', blocked)
    .executeTakeFirst();
  return row !== undefined;
}
