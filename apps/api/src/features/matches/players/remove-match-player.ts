import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { removePlayer } from '@bandeja/rules/matches/players/positions';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, type OpenMatch, openPlaces } from '../editing/open-match.ts';
import { saveEdit } from '../editing/save-match.ts';
import { deletePlace, findMatchOfPlayer, updatePlaces } from './match-players.repository.ts';

/**
 * Removes a player and closes the gap among unassigned players. A player of a recorded set cannot be removed
 * (match_player_in_sets): the set would lose its player and could not be corrected.
 * Throws, besides openPlaces, match_player_not_found and match_player_in_sets.
 */
export async function removeMatchPlayer(db: Database, matchPlayer: number, edit: Edit): Promise<void> {
  await withTransaction(db, async (tx) => {
    const matchId = await findMatchOfPlayer(tx, matchPlayer);
    if (matchId === null) throw new Refusal('match_player_not_found');
    await removePlace(tx, await openPlaces(tx, matchId, edit), matchPlayer, edit.now);
  });
}

/** Removes a player from a match that is already locked. */
export async function removePlace(
  tx: Database,
  { match, players, scores }: OpenMatch,
  matchPlayer: number,
  now: Date,
): Promise<void> {
  const change = removePlayer(players, matchPlayer);
  if (!change.ok) throw new Refusal(change.code);
  const played = scores.some((score) => score.players.some((one) => one.match_player === matchPlayer));
  if (played) throw new Refusal('match_player_in_sets');
  // Deleted first: the place must be free before the players behind it move up.
  await deletePlace(tx, matchPlayer);
  await updatePlaces(tx, change.changed);
  await saveEdit(tx, match.id, {}, now);
}
