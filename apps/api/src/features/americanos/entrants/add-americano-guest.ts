import type { Database } from '@bandeja/db/transaction';
import { refuseAddGuest } from '@bandeja/rules/americano/abilities';
import { type AmericanoEdit, changeAmericano } from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import { type AmericanoRow, insertEntrant } from '../americanos.repository.ts';

/** The organiser adds a guest by name. */
export const addAmericanoGuest = (
  db: Database,
  hash: string,
  { viewer, name }: AmericanoEdit & { name: string },
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseAddGuest, loaded, viewer);
    await insertEntrant(tx, { americano_id: loaded.americano.id, guest_name: name });
  });
