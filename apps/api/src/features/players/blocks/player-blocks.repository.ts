import type { Database } from '@bandeja/db/database';
import type { Block } from '@bandeja/rules/players/blocks';
import { type RawBuilder, sql } from 'kysely';

type StoredBlock = { player: number; blocked: number };

export async function insertBlock(tx: Database, { player, blocked }: StoredBlock, now: Date): Promise<void> {
  await tx
    .insertInto('player_blocks')
    .values({ player_id: player, blocked_id: blocked, created_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'blocked_id']).doNothing())
    .execute();
}

export async function deleteBlock(db: Database, { player, blocked }: StoredBlock): Promise<void> {
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

/** Whether a player has blocked another, as a fragment of a statement: then the player gets no notifications of the other. */
export const hasBlocked = (player: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM player_blocks AS block WHERE block.player_id = ${player} AND block.blocked_id = ${blocked})`;

/**
 * Whether one of two players has blocked the other, as a fragment of a statement: then neither enters what the other one
 * organises or plays in (rules/players/blocks.ts).
 */
export const areApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;

/** The others with a block between them and the player. */
export async function findApart(db: Database, player: number, others: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT other.id FROM unnest(${others}::bigint[]) AS other (id)
    WHERE ${areApart(sql`${player}::bigint`, sql`other.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The block between a player and any of the others, the player's own one first. */
export async function findBlock(db: Database, player: number, others: readonly number[]): Promise<Block> {
  const one = sql`${player}::bigint`;
  const { rows } = await sql<{ is_own: boolean }>`
    SELECT ${hasBlocked(one, sql`other.id`)} AS is_own FROM unnest(${others}::bigint[]) AS other (id)
    WHERE ${areApart(one, sql`other.id`)} ORDER BY is_own DESC LIMIT 1`.execute(db);
  const [block] = rows;
  if (!block) return null;
  return block.is_own ? 'own' : 'other';
}
