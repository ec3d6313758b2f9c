import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseRenewLink } from '@bandeja/rules/americano/abilities';
import { type AmericanoEdit, changeAmericano } from './americano-state.ts';
import { assertMay } from './americanos.policy.ts';
import { type AmericanoRow, newAmericanoHash, updateHash } from './americanos.repository.ts';
import { getAmericanoById } from './get-americano.ts';

/**
 * Gives the event another link. The old one is unknown from then on: who has only that one can neither see the event nor
 * enter it; entrants find the event in their list.
 */
export const renewAmericanoLink = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  withTransaction(db, async (tx) => {
    const { id } = await changeAmericano(tx, hash, async (_, loaded) => {
      assertMay(refuseRenewLink, loaded, viewer);
      await updateHash(tx, loaded.americano.id, newAmericanoHash(), now);
    });
    return getAmericanoById(tx, id);
  });
