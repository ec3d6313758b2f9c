import type { Database } from '@bandeja/db/database';
import { returnLevelChanges } from '../../levels/public.ts';
import { withdrawMatchPoints } from '../../rankings/public.ts';
import { uncountResult } from './counted-result.ts';

/** Takes back what a locked match has moved: the levels and the ranking points of all its players. */
export async function withdrawResult(tx: Database, match: number, now: Date): Promise<void> {
  await uncountResult(tx, match, now);
  await withdrawMatchPoints(tx, { match, now });
}

/** Takes back what a locked match has moved of these players; it still counts for the others. */
export async function returnResult(
  tx: Database,
  { match, players, now }: { match: number; players: readonly number[]; now: Date },
): Promise<void> {
  await returnLevelChanges(tx, { matchId: match, players, now });
  await withdrawMatchPoints(tx, { match, players, now });
}
