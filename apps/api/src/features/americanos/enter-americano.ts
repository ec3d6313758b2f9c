import type { Database } from '@bandeja/db/transaction';
import { withTransaction } from '@bandeja/db/transaction';
import { refuseAddGuest, refuseJoin, refuseStart } from '@bandeja/rules/americano/abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockPlayer } from '../players/public.ts';
import { changeAmericano } from './americano-state.ts';
import { assertMay, factsOf } from './americanos.policy.ts';
import { type AmericanoRow, insertEntrant, updateAmericano } from './americanos.repository.ts';
import { addRounds, roundCount } from './next-rounds.ts';

type Edit = { viewer: { playerId: number }; now: Date };

/** Enters an event by its link, before the start. An entrant stays in, without a change. */
export const joinAmericano = (db: Database, hash: string, { viewer }: Edit): Promise<AmericanoRow> =>
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

/** The organiser adds a guest by name. */
export const addGuest = (
  db: Database,
  hash: string,
  { viewer, name }: Edit & { name: string },
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseAddGuest, loaded, viewer);
    await insertEntrant(tx, { americano_id: loaded.americano.id, guest_name: name });
  });

/** Plans the rounds and starts the event. */
export const startAmericano = (db: Database, hash: string, { viewer, now }: Edit): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseStart, loaded, viewer);
    const { americano } = loaded;
    const rounds = roundCount(loaded);
    await updateAmericano(tx, americano.id, { stage: 'running', rounds }, now);
    await addRounds(tx, { ...loaded, americano: { ...americano, rounds } }, now);
  });
