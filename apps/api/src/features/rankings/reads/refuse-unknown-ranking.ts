import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findRanking } from '../rankings.repository.ts';

/** Throws ranking_not_found. */
export async function refuseUnknownRanking(db: Database, ranking: number): Promise<void> {
  if (!(await findRanking(db, ranking))) throw new Refusal('ranking_not_found');
}
