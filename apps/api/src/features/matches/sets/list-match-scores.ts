import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { maySee } from '../matches.policy.ts';
import { findMatchVisibility } from '../matches.repository.ts';
import { listScores, type ScoreRow } from './match-scores.repository.ts';

/** The sets of a match, in order, for a viewer who may see the match. */
export async function listMatchScores(
  db: Database,
  matchId: number,
  viewer: Viewer | null,
): Promise<ScoreRow[]> {
  const match = await findMatchVisibility(db, matchId);
  if (!match || !maySee(match, viewer)) throw new Refusal('match_not_found');
  return listScores(db, [matchId]);
}
