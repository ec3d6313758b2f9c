import type { Database } from '@bandeja/db/database';
import { lockPlayers } from '../../players/public.ts';
import { deleteAwards, findAwardedPlayers } from './awards.repository.ts';

/**
 * Takes the points of a match back, from these players or (not given) from all, in the transaction that takes back its
 * levels and holds the lock of the match's row. A match without points changes nothing.
 */
export async function withdrawMatchPoints(
  tx: Database,
  { match, players, now }: { match: number; players?: readonly number[]; now: Date },
): Promise<void> {
  const awarded = await findAwardedPlayers(tx, match);
  const from = players ? awarded.filter((player) => players.includes(player)) : awarded;
  if (from.length === 0) return;
  await lockPlayers(tx, from);
  await deleteAwards(tx, { match, players: from, now });
}
