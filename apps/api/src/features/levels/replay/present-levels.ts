import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { findStoredLevels, lockPlayers, type StoredLevel, storeLevels } from '../../players/public.ts';
import { findLastLevels } from '../levels.repository.ts';

/** Players of one transaction: their bookings wait for it. */
const BATCH_SIZE = 200;

/** A present level that was not the level after the last change. */
export type CorrectedLevel = { id: number; is: StoredLevel; expected: StoredLevel };

/**
 * Sets the present level of players to the level after their last change, after a replay has committed: it holds no lock
 * of levels, and the players of a few milliseconds. A result of these players sets the same level itself, under the
 * same lock. Players without a level are skipped. Returns the levels that differed.
 */
export async function setPresentLevels(db: Database, players: readonly number[]): Promise<CorrectedLevel[]> {
  const corrected: CorrectedLevel[] = [];
  const ids = players.toSorted((a, b) => a - b);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const different = async (tx: Database): Promise<CorrectedLevel[]> => {
      const last = new Map((await findLastLevels(tx, batch)).map((level) => [level.id, level]));
      return (await findStoredLevels(tx, batch)).flatMap((is) => {
        const expected = last.get(is.id);
        const equal = expected?.level === is.level && expected.reliability === is.reliability;
        return !expected || equal ? [] : [{ id: is.id, is, expected }];
      });
    };
    // Without locks first: most levels are right.
    if ((await different(db)).length === 0) continue;
    corrected.push(
      ...(await withTransaction(db, async (tx) => {
        await lockPlayers(tx, batch);
        const found = await different(tx);
        await storeLevels(
          tx,
          found.map(({ expected }) => expected),
        );
        return found;
      })),
    );
  }
  return corrected;
}
