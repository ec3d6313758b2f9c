import type { Database } from '@bandeja/db/database';
import { announce } from '../../../events/announce.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { type MatchChanges, updateMatchRow } from '../matches.repository.ts';

/** Changes of these are changes of what the match counts for its players. */
const OF_RESULT = ['ended_at', 'provisional_until', 'consent_closed_at', 'levels_waiting'] as const;

/**
 * The last step of every change of a match: increments its version, which covers players and sets, and announces it to
 * open pages; a change of the result also to all pages of its players.
 */
export async function saveMatch(tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> {
  const { version, of_tournament, players } = await updateMatchRow(tx, id, changes, now);
  announce(tx, { topic: `match:${id}`, event: 'match', data: { id, version } });
  if (OF_RESULT.some((column) => column in changes)) {
    for (const player of players)
      announce(tx, { topic: `results:${player}`, event: 'results', data: { match: id } });
  }
  // The tournament takes over a result that was made, contested or agreed on.
  if (of_tournament && changes.ended_at !== undefined) await addTournamentJob(tx, id, now);
}

const addTournamentJob = (tx: Database, id: number, now: Date): Promise<void> =>
  addJob(tx, 'follow_match', { match: id }, { runAt: now, jobKey: `follow_match:${id}` });

/**
 * Saves a change before the end. In a contested match it removes the proposal, because no team has agreed to the
 * changed sets.
 */
export const saveEdit = (tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> =>
  saveMatch(
    tx,
    id,
    { finished_by: null, finished_team: null, ended_early: null, retired_team: null, ...changes },
    now,
  );

/** Saves changed sets, which the tournament of the match shows at once. */
export async function saveSets(
  tx: Database,
  { id, of_tournament }: { id: number; of_tournament: boolean },
  now: Date,
): Promise<void> {
  await saveEdit(tx, id, {}, now);
  if (of_tournament) await addTournamentJob(tx, id, now);
}
