import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { loadPlayerSummaries } from '../public.ts';
import { findBlocks } from './player-blocks.repository.ts';

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
