import type { Database } from '@bandeja/db/database';
import { refuseAddition } from '@bandeja/rules/matches/consent';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../../http/errors/refusal.ts';
import { lockPlayers } from '../../../players/public.ts';
import { insertAdditions, readAdditionFacts } from './additions.repository.ts';

/**
 * Records that the actor puts these players into a match, and refuses what exceeds the limits. Locks the actor and
 * the players, so additions of one account are counted one after another and no block is missed. Does nothing when
 * the actor is the only player.
 *
 * Throws player_not_addable, player_declined_match, player_never_confirmed and too_many_additions.
 */
export async function addOthers(
  tx: Database,
  { match, actor, players, now }: { match: number; actor: number; players: readonly number[]; now: Date },
): Promise<void> {
  const others = players.filter((player) => player !== actor);
  if (others.length === 0) return;
  await lockPlayers(tx, [actor, ...others]);
  const additions = { addedBy: actor, players: others, match };
  const dayStart = new Date(zonedTime(localDateOf(now, DEFAULT_ZONE), 0, DEFAULT_ZONE));
  const rows = await readAdditionFacts(tx, { ...additions, dayStart });
  for (const [index, facts] of rows.entries()) {
    const { forMatchDay, today } = facts;
    const refusal = refuseAddition({ ...facts, forMatchDay: forMatchDay + index, today: today + index });
    if (refusal !== null) throw new Refusal(refusal);
  }
  const [first] = rows;
  if (first) await insertAdditions(tx, additions, { matchDay: first.matchDay, now });
}
