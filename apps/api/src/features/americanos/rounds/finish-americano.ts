import type { Database } from '@bandeja/db/database';
import { refuseFinish } from '@bandeja/rules/americano/abilities';
import { type AmericanoEdit, changeAmericano } from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import { type AmericanoRow, updateAmericano } from '../americanos.repository.ts';

/** Ends the event; matches without a score do not count. */
export const finishAmericano = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseFinish, loaded, viewer);
    await updateAmericano(tx, loaded.americano.id, { stage: 'finished' }, now);
  });
