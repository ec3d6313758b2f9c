import { randomInt } from 'node:crypto';
import type { Parsed } from '@bandeja/contract/call';
import type { createAmericano as createAmericanoCall } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { EVENTS_A_DAY } from '@bandeja/rules/americano/limits';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockPlayer } from '../players/public.ts';
import {
  type AmericanoRow,
  countCreatedSince,
  findAmericanoById,
  insertAmericano,
  insertEntrant,
  newAmericanoHash,
} from './americanos.repository.ts';

type CreateAmericanoInput = Parsed<typeof createAmericanoCall>['body'] & {
  viewer: { playerId: number };
  now: Date;
};

/** Creates an event with its creator as the first entrant. */
export async function createAmericano(db: Database, input: CreateAmericanoInput): Promise<AmericanoRow> {
  const { kind, name, points, courts, rounds = null, viewer, now } = input;
  return withTransaction(db, async (tx) => {
    // The player's lock serializes the count.
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countCreatedSince(tx, viewer.playerId, since)) >= EVENTS_A_DAY)
      throw new Refusal('too_many_americanos');
    const id = await insertAmericano(tx, {
      hash: newAmericanoHash(),
      kind,
      name,
      points,
      courts,
      rounds,
      created_by: viewer.playerId,
      seed: randomInt(2_000_000_000),
      created_at: now,
      updated_at: now,
    });
    await insertEntrant(tx, { americano_id: id, player_id: viewer.playerId });
    const created = await findAmericanoById(tx, id);
    if (!created) throw new Error(`americano ${id} is gone in its own transaction`);
    return created;
  });
}
