import type { Database } from '@bandeja/db/transaction';
import { refuseFinish, refuseScore } from '@bandeja/rules/americano/abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { changeAmericano, isScored, loadAmericano } from './americano-state.ts';
import { assertMay } from './americanos.policy.ts';
import { type AmericanoRow, updateAmericano, writeScoreOf } from './americanos.repository.ts';
import { addRounds } from './next-rounds.ts';

type Edit = { viewer: { playerId: number }; now: Date };
type Score = { match: number; score_a: number; score_b: number };

/**
 * Records the points of a match, or corrects them. In a Mexicano the last score of a round pairs the next one; the last
 * score of the last round leaves the finish to the organiser.
 */
export const scoreAmericano = (
  db: Database,
  hash: string,
  { viewer, now, match: id, score_a, score_b }: Edit & Score,
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

/** Ends the event; matches without a score do not count. */
export const finishAmericano = (db: Database, hash: string, { viewer, now }: Edit): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseFinish, loaded, viewer);
    await updateAmericano(tx, loaded.americano.id, { stage: 'finished' }, now);
  });
