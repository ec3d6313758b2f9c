import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { movePlayer } from '@bandeja/rules/matches/players/positions';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, openPlaces } from '../editing/open-match.ts';
import { saveEdit } from '../editing/save-match.ts';
import { type LoadedPlayer, loadPresentMatch, playerOf } from '../reads/load-matches.ts';
import { syncCompetitiveSets } from '../sets/sync-competitive-sets.ts';
import { findMatchOfPlayer, updatePlaces } from './match-players.repository.ts';

type MoveMatchPlayerInput = { matchPlayer: number; team: 'A' | 'B' | ''; position?: number | undefined };

/**
 * Moves a player, or swaps two players when the place is taken. A move to the same place changes nothing, not even
 * the version. Throws, besides openPlaces, match_player_not_found and team_full.
 */
export async function moveMatchPlayer(
  db: Database,
  { matchPlayer, team, position }: MoveMatchPlayerInput,
  edit: Edit,
): Promise<LoadedPlayer> {
  return withTransaction(db, async (tx) => {
    const matchId = await findMatchOfPlayer(tx, matchPlayer);
    if (matchId === null) throw new Refusal('match_player_not_found');
    const open = await openPlaces(tx, matchId, edit);
    const change = movePlayer(open.players, {
      id: matchPlayer,
      team,
      ...(position !== undefined && { position }),
    });
    if (!change.ok) throw new Refusal(change.code);
    if (change.changed.length > 0) {
      await updatePlaces(tx, change.changed);
      await syncCompetitiveSets(tx, open, change.players, edit.now);
      await saveEdit(tx, matchId, {}, edit.now);
    }
    return playerOf(await loadPresentMatch(tx, matchId), ({ id }) => id === matchPlayer);
  });
}
