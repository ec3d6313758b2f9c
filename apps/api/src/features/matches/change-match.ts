import type { Database } from '@bandeja/db/database';
import type { MatchRule } from '@bandeja/rules/matches/abilities';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { addJob } from '../../jobs/add-job.ts';
import { factsOf, presentMatch } from './matches.presenter.ts';
import {
  type LoadedMatch,
  lockLoadedMatch,
  type MatchChanges,
  updateMatchRow,
} from './matches.repository.ts';
import { followMatch } from './opening/follow-match.ts';
import { renewMatches } from './opening/renew-matches.ts';
import { confirmPlace } from './results/results.repository.ts';

/** The actor, the instant, and (optionally) the version of the match that the actor has seen. */
export type Edit = { viewer: PlayerViewer; now: Date; expectedVersion?: number | undefined };

/** Throws the refusal of the rule; the same rule fills `can`. */
export function assertMay(rule: MatchRule, open: LoadedMatch, { viewer, now }: Edit): void {
  const refusal = rule(factsOf(open), viewer.playerId, now);
  if (refusal !== null) throw new Refusal(refusal);
}

/**
 * The first step of every change of a match, inside its transaction: locks the row, checks the ability, compares
 * the version. The returned match stays current until the transaction ends.
 *
 * Lock order, everywhere: a booking (createMatch only), the match row, then players in the order of their ids
 * (levels). No transaction locks a match while it holds a player, so these locks cannot deadlock.
 *
 * Throws match_not_found, the refusal of the rule, and match_version_moved with the present `match`.
 */
export async function openFor(rule: MatchRule, tx: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const open = await lockLoadedMatch(tx, id);
  assertMay(rule, open, edit);
  const { viewer, now, expectedVersion } = edit;
  if (expectedVersion !== undefined && expectedVersion !== open.match.version)
    throw new Refusal('match_version_moved', { present: { match: presentMatch(open, viewer, now) } });
  return open;
}

/** Confirms a player's own place in a locked match. Resolves with the match after it; the same one: nothing to confirm. */
export async function confirmIn(
  tx: Database,
  open: LoadedMatch,
  { player, now }: { player: number; now: Date },
): Promise<LoadedMatch> {
  const own = open.players.find(
    ({ player_id, confirmed_at }) => player_id === player && confirmed_at === null,
  );
  if (!own) return open;
  await confirmPlace(tx, own.id, now);
  return { ...open, players: open.players.map((one) => (one === own ? { ...own, confirmed_at: now } : one)) };
}

/** The columns of a match without a result, a proposal or a contest. */
export const NO_RESULT = {
  ended_at: null,
  ended_early: null,
  retired_team: null,
  winner: null,
  finished_by: null,
  finished_team: null,
  provisional_until: null,
  consent_until: null,
  consent_closed_at: null,
  levels_waiting: false,
  contested_at: null,
  contested_by: null,
  contest_reason: null,
} satisfies MatchChanges;

/** Changes of these are changes of what the match counts for its players. */
const OF_RESULT = ['ended_at', 'provisional_until', 'consent_closed_at', 'levels_waiting'] as const;

/**
 * The last step of every change of a match: increments its version, which covers players and sets, and announces it to
 * open pages; a change of the result also to all pages of its players.
 */
export async function saveMatch(tx: Database, id: number, changes: MatchChanges, now: Date): Promise<void> {
  const { version, of_tournament, players, opening_state, has_places, before, offers } = await updateMatchRow(
    tx,
    id,
    changes,
    now,
  );
  announce(tx, { topic: `match:${id}`, event: 'match', data: { id, version } });
  if (OF_RESULT.some((column) => column in changes)) {
    for (const player of players)
      announce(tx, { topic: `results:${player}`, event: 'results', data: { match: id } });
  }
  if (has_places)
    await addJob(tx, 'follow_places', { match: id }, { runAt: now, jobKey: `follow_places:${id}` });
  if (before) await followMatch(tx, { id, before, after: opening_state, now });
  await renewMatches(tx, offers, now);
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
