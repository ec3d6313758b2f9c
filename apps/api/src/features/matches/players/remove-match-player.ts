import { type Database, withTransaction } from '@bandeja/db/transaction';
import { removePlayer } from '@bandeja/rules/matches/positions';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, type OpenMatch, openPlaces } from '../open-match.ts';
import { refuseChange } from '../refuse-change.ts';
import { saveEdit } from '../save-match.ts';
import { deletePlace, findMatchOfPlayer, updatePlaces } from './match-players.repository.ts';

/**
 * Takes a player out; those waiting behind him close up. Somebody a recorded set names stays (match_player_in_sets):
 * without him the set would no longer say who played it, and nobody could correct it afterwards.
 * Throws, beyond openPlaces, match_player_not_found and match_player_in_sets.
 */
export async function removeMatchPlayer(db: Database, matchPlayer: number, edit: Edit): Promise<void> {
  await withTransaction(db, async (tx) => {
    const matchId = await findMatchOfPlayer(tx, matchPlayer);
    if (matchId === null) throw new Refusal('match_player_not_found');
    await takeOut(tx, await openPlaces(tx, matchId, edit), matchPlayer, edit.now);
  });
}

/** The same of a match that is locked. */
export async function takeOut(
  tx: Database,
  { match, players, scores }: OpenMatch,
  matchPlayer: number,
  now: Date,
): Promise<void> {
  const change = removePlayer(players, matchPlayer);
  if (!change.ok) throw refuseChange(change.code);
  const played = scores.some((score) => score.players.some((one) => one.match_player === matchPlayer));
  if (played) throw new Refusal('match_player_in_sets');
  // First out, then close up: his place among those waiting must be free.
  await deletePlace(tx, matchPlayer);
  await updatePlaces(tx, change.changed);
  await saveEdit(tx, match.id, {}, now);
}
