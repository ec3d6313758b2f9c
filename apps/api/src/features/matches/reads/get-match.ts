import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { maySee } from '../matches.policy.ts';
import { type LoadedMatch, loadMatch } from './load-matches.ts';

/** A match. A viewer who may not see it gets 404, not 403, so the answer does not reveal that it exists. */
export async function getMatch(db: Database, id: number, viewer: Viewer | null): Promise<LoadedMatch> {
  const loaded = await loadMatch(db, id);
  if (!loaded || !maySee(loaded.match, viewer)) throw new Refusal('match_not_found');
  return loaded;
}
