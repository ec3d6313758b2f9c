import type { Database } from '@bandeja/db/transaction';
import { announce } from '../../events/announce.ts';
import { type MatchChanges, updateMatchRow } from './matches.repository.ts';

/** Every change of a match ends here: its version moves, for players and sets are part of it, and open pages hear of it. */
export async function saveMatch(tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> {
  const version = await updateMatchRow(tx, id, changes, now);
  announce(tx, { topic: `match:${id}`, event: 'match', data: { id, version } });
}

/** A change before the end. In a contested match it takes back what was proposed: nobody agreed to this. */
export const saveEdit = (tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> =>
  saveMatch(tx, id, { finished_by: null, finished_team: null, ...changes }, now);
