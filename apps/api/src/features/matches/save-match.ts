import type { Database } from '@bandeja/db/transaction';
import { announce } from '../../events/announce.ts';
import { type MatchChanges, updateMatchRow } from './matches.repository.ts';

/**
 * The last step of every change of a match: increments its version, which covers players and sets, and announces
 * it to open pages.
 */
export async function saveMatch(tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> {
  const version = await updateMatchRow(tx, id, changes, now);
  announce(tx, { topic: `match:${id}`, event: 'match', data: { id, version } });
}

/**
 * Saves a change before the end. In a contested match it removes the proposal, because no team has agreed to the
 * changed sets.
 */
export const saveEdit = (tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> =>
  saveMatch(tx, id, { finished_by: null, finished_team: null, ...changes }, now);
