import type { Database } from '@bandeja/db/database';
import { type MatchRule, refuseChange, refuseSeat } from '@bandeja/rules/matches/abilities';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { addJob } from '../../jobs/add-job.ts';
import { assertMay } from './matches.policy.ts';
import { presentMatch } from './matches.presenter.ts';
import { lockMatch, type MatchChanges, type MatchRow, updateMatchRow } from './matches.repository.ts';
import { listPlaces, type MatchPlace } from './players/match-players.repository.ts';
import { loadMatch } from './reads/shown-matches.repository.ts';
import { listScores, type ScoreRow } from './sets/match-scores.repository.ts';

/** The actor, the instant, and (optionally) the version of the match that the actor has seen. */
export type Edit = { viewer: PlayerViewer; now: Date; expectedVersion?: number | undefined };

export type OpenMatch = { match: MatchRow; players: MatchPlace[]; scores: ScoreRow[] };

/**
 * The first step of every change of a match, inside its transaction: locks the row, checks the ability, compares
 * the version. The returned match stays current until the transaction ends.
 *
 * Lock order, everywhere: a booking (createMatch only), the match row, then players in the order of their ids
 * (levels). No transaction locks a match while it holds a player, so these locks cannot deadlock.
 *
 * Throws match_not_found, the refusal of the rule, and match_version_moved with the present `match`.
 */
export async function openFor(rule: MatchRule, tx: Database, id: number, edit: Edit): Promise<OpenMatch> {
  const open = await lockLoadedMatch(tx, id);
  assertMay(rule, open, edit.viewer, edit.now);
  await assertVersion(tx, open.match, edit);
  return open;
}

/** Opens a match for a change of its own fields. Throws as openFor with refuseChange. */
export const openMatch = (tx: Database, id: number, edit: Edit): Promise<OpenMatch> =>
  openFor(refuseChange, tx, id, edit);

/** Opens a match for a change of its players. Throws as openFor with refuseSeat. */
export const openPlaces = (tx: Database, id: number, edit: Edit): Promise<OpenMatch> =>
  openFor(refuseSeat, tx, id, edit);

/** Locks and loads a match in any state, without a check of the viewer. Throws match_not_found. */
export async function lockLoadedMatch(tx: Database, id: number): Promise<OpenMatch> {
  const match = await lockMatch(tx, id);
  if (!match) throw new Refusal('match_not_found');
  return { match, players: await listPlaces(tx, id), scores: await listScores(tx, [id]) };
}

/** Throws match_version_moved with the present `match`, which is locked. */
async function assertVersion(
  tx: Database,
  { id, version }: MatchRow,
  { viewer, now, expectedVersion }: Edit,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === version) return;
  const present = await loadMatch(tx, id);
  throw new Refusal('match_version_moved', {
    present: { match: present ? presentMatch(present, viewer, now) : null },
  });
}

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
