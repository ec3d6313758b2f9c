import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { listLevelledPlayers } from '../players/public.ts';
import { loadAmericano } from './americano-state.ts';
import { joinAmericano } from './entrants.ts';
import { createAmericano, getAmericano } from './events.ts';
import { scoreAmericano, startAmericano } from './rounds.ts';

const PLAYERS = 8;
const SCORED = 5;

/** An Americano of the demo player under way: eight players, two courts, five matches scored. */
export async function loadDemoAmericano(db: Database, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [creator, ...others] = (await listLevelledPlayers(tx)).slice(0, PLAYERS);
    if (!creator) return;
    const viewer = { playerId: creator.id };
    const { hash } = await createAmericano(tx, {
      kind: 'americano',
      name: 'Americano de sexta',
      points: 24,
      courts: 2,
      viewer,
      now,
    });
    for (const { id } of others) await joinAmericano(tx, hash, { viewer: { playerId: id }, now });
    await startAmericano(tx, hash, { viewer, now });
    const { matches } = await loadAmericano(tx, await getAmericano(tx, hash));
    for (const [index, { id }] of matches.slice(0, SCORED).entries()) {
      const score_a = 9 + ((index * 5) % 11);
      await scoreAmericano(tx, hash, { viewer, now, match: id, score_a, score_b: 24 - score_a });
    }
  });
}
