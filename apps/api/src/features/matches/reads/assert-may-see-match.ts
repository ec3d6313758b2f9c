import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { maySee } from '../matches.policy.ts';
import { findMatchVisibility } from '../matches.repository.ts';

/** A viewer who may not see the match gets 404, not 403, so the answer does not reveal that it exists. */
export async function assertMaySeeMatch(db: Database, id: number, viewer: Viewer | null): Promise<void> {
  const match = await findMatchVisibility(db, id);
  if (!match || !maySee(match, viewer)) throw new Refusal('match_not_found');
}
