import type { Database } from '@bandeja/db/transaction';
import { refuseScore } from '@bandeja/rules/americano/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type AmericanoEdit, changeAmericano, isScored, loadAmericano } from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import { type AmericanoRow, writeScoreOf } from '../americanos.repository.ts';
import { addRounds } from './next-rounds.ts';

type Score = { match: number; score_a: number; score_b: number };

/**
 * Records the points of a match, or corrects them. In a Mexicano the last score of a round pairs the next one; the last
 * score of the last round leaves the finish to the organiser.
 */
export const scoreAmericano = (
  db: Database,
  hash: string,
  { viewer, now, match: id, score_a, score_b }: AmericanoEdit & Score,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseScore, loaded, viewer);
    if (!loaded.matches.some((match) => match.id === id)) throw new Refusal('americano_match_not_found');
    if (score_a + score_b !== loaded.americano.points) throw new Refusal('americano_points_refused');
    await writeScoreOf(tx, id, { score_a, score_b }, now);
    if (loaded.americano.kind !== 'mexicano') return;
    const present = await loadAmericano(tx, loaded.americano);
    if (present.matches.every(isScored)) await addRounds(tx, present, now);
  });
