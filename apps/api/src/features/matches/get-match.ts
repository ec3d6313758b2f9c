import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type LoadedMatch, loadMatch } from './load-matches.ts';
import { maySee } from './matches.policy.ts';

/** A match for whoever may see it. For everybody else it is not there: 404, not 403. */
export async function getMatch(db: Database, id: number, viewer: Viewer | null): Promise<LoadedMatch> {
  const loaded = await loadMatch(db, id);
  if (!loaded || !maySee(loaded.match, viewer)) throw new Refusal('match_not_found');
  return loaded;
}
