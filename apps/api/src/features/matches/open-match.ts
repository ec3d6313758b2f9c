import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/viewer.ts';
import { loadMatch } from './load-matches.ts';
import { assertMayEdit, assertMaySeat } from './matches.policy.ts';
import { presentMatch } from './matches.presenter.ts';
import { lockMatch, type MatchRow } from './matches.repository.ts';
import { listPlaces, type MatchPlace } from './players/match-players.repository.ts';
import { listScores, type ScoreRow } from './sets/match-scores.repository.ts';

/** Who writes, when, and (optionally) which version of the match he has seen. */
export type Edit = { viewer: PlayerViewer; now: Date; expectedVersion?: number | undefined };

export type OpenMatch = { match: MatchRow; players: MatchPlace[]; scores: ScoreRow[] };

/**
 * How every change of a match begins, inside its transaction: lock the row, see that the viewer may change it and saw
 * its present version. What it answers stays true until the transaction ends.
 *
 * Lock order, everywhere: a booking (createMatch only), the match row, then players in the order of their ids (levels).
 * Nobody takes a match while holding a player, so nothing here can deadlock.
 *
 * Throws match_not_found, match_not_yours, match_finished, match_cancelled, and match_version_moved with the present
 * `match`.
 */
export async function openMatch(tx: Database, id: number, edit: Edit): Promise<OpenMatch> {
  const open = await lockWhole(tx, id);
  assertMayEdit(open, edit.viewer);
  await assertVersion(tx, open.match, edit);
  return open;
}

/** The same for a change of who plays where. Throws, beyond openMatch, match_contested. */
export async function openPlaces(tx: Database, id: number, edit: Edit): Promise<OpenMatch> {
  const open = await openMatch(tx, id, edit);
  assertMaySeat(open, edit.now);
  return open;
}

/** A match with its row locked, whatever its state and whoever asks. Throws match_not_found. */
export async function lockWhole(tx: Database, id: number): Promise<OpenMatch> {
  const match = await lockMatch(tx, id);
  if (!match) throw new Refusal('match_not_found');
  return { match, players: await listPlaces(tx, id), scores: await listScores(tx, [id]) };
}

/** Throws match_version_moved with the present `match`, which is locked. */
export async function assertVersion(
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
