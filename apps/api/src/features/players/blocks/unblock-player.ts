import type { Database } from '@bandeja/db/database';
import { deleteBlock } from './player-blocks.repository.ts';

/** Idempotent. */
export const unblockPlayer = (db: Database, player: number, blocked: number): Promise<void> =>
  deleteBlock(db, { player, blocked });
