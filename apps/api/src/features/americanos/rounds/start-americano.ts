import type { Database } from '@bandeja/db/database';
import { refuseStart } from '@bandeja/rules/americano/abilities';
import { type AmericanoEdit, changeAmericano } from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import { type AmericanoRow, updateAmericano } from '../americanos.repository.ts';
import { addRounds, roundCount } from './next-rounds.ts';

/** Plans the rounds and starts the event. */
export const startAmericano = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseStart, loaded, viewer);
    const { americano } = loaded;
    const rounds = roundCount(loaded);
    await updateAmericano(tx, americano.id, { stage: 'running', rounds }, now);
    await addRounds(tx, { ...loaded, americano: { ...americano, rounds } }, now);
  });
