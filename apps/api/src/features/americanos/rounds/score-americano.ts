import type { Database } from '@bandeja/db/database';
import { refuseScore } from '@bandeja/rules/americano/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  type AmericanoEdit,
  changeAmericano,
  isScored,
  type LoadedAmericano,
  loadAmericano,
} from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import { type AmericanoRow, writeScoreOf } from '../americanos.repository.ts';
import { addRounds } from './next-rounds.ts';

type Score = { match: number; score_a: number; score_b: number; expected_version?: number | undefined };

/**
 * Records the points of a match, or corrects them. Of two phones at once the second one is refused, unless both record
 * the same points. In a Mexicano the last score of a round pairs the next one; the last score of the last round leaves
 * the finish to the organiser.
 */
export const scoreAmericano = (
  db: Database,
  hash: string,
  { viewer, now, ...score }: AmericanoEdit & Score,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseScore, loaded, viewer);
    const { match: id, score_a, score_b } = score;
    if (hasScore(loaded, score)) return;
    await writeScoreOf(tx, id, { score_a, score_b, recorded_by: viewer.playerId }, now);
    if (loaded.americano.kind !== 'mexicano') return;
    const present = await loadAmericano(tx, loaded.americano);
    if (present.matches.every(isScored)) await addRounds(tx, present, now);
  });

/** Refuses points that do not fit the match or its present state; true: the match has these points. */
function hasScore(
  { americano, matches }: LoadedAmericano,
  { match: id, score_a, score_b, expected_version }: Score,
): boolean {
  const match = matches.find((one) => one.id === id);
  if (!match) throw new Refusal('americano_match_not_found');
  if (score_a + score_b !== americano.points) throw new Refusal('americano_points_refused');
  if (match.score_a === score_a && match.score_b === score_b) return true;
  const isSeen = expected_version === undefined ? !isScored(match) : expected_version === match.version;
  if (!isSeen) throw new Refusal('americano_score_moved');
  return false;
}
