import type { Database } from '@bandeja/db/transaction';
import { withTransaction } from '@bandeja/db/transaction';
import { refuseJoin } from '@bandeja/rules/americano/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockPlayer } from '../../players/public.ts';
import { type AmericanoEdit, changeAmericano } from '../americano-state.ts';
import { factsOf } from '../americanos.policy.ts';
import { type AmericanoRow, insertEntrant } from '../americanos.repository.ts';

/** Enters an event by its link, before the start. An entrant stays in, without a change. */
export const joinAmericano = (db: Database, hash: string, { viewer }: AmericanoEdit): Promise<AmericanoRow> =>
  withTransaction(db, async (tx) => {
    // The player before the event, as the deletion of an account locks them.
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    return changeAmericano(tx, hash, async (_, loaded) => {
      const refusal = refuseJoin(factsOf(loaded), viewer.playerId);
      if (refusal === 'already_in') return;
      if (refusal !== null) throw new Refusal(refusal);
      await insertEntrant(tx, { americano_id: loaded.americano.id, player_id: viewer.playerId });
    });
  });
