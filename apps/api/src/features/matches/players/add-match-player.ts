import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addPlayer } from '@bandeja/rules/matches/players/positions';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findUnknownPlayers } from '../../players/public.ts';
import { deleteDecline } from '../consent/consent.repository.ts';
import { type Edit, openPlaces } from '../editing/open-match.ts';
import { saveEdit } from '../editing/save-match.ts';
import { notifyAdded } from '../notices/notify-of-match.ts';
import { type LoadedPlayer, loadPresentMatch, playerOf } from '../reads/load-matches.ts';
import { syncCompetitiveSets } from '../sets/sync-competitive-sets.ts';
import { addOthers } from './additions/add-others.ts';
import { insertPlaces } from './match-players.repository.ts';

type AddMatchPlayerInput = {
  match: number;
  player: number;
  team?: 'A' | 'B' | '' | undefined;
  position?: number | undefined;
};

/**
 * Adds a player: in the given position if it is free, else in the first free one of the team; without a team, after
 * the other unassigned players. Throws, besides openPlaces, player_not_found, player_already_in_match, team_full and
 * what addOthers throws.
 */
export async function addMatchPlayer(
  db: Database,
  { match: matchId, player, team = '', position }: AddMatchPlayerInput,
  edit: Edit,
): Promise<LoadedPlayer> {
  return withTransaction(db, async (tx) => {
    const open = await openPlaces(tx, matchId, edit);
    if ((await findUnknownPlayers(tx, [player])).length > 0) throw new Refusal('player_not_found');
    // Compared by player id: the new place has no id yet.
    const present = open.players.map((place) => ({ ...place, id: place.player_id }));
    const change = addPlayer(present, { id: player, team, ...(position !== undefined && { position }) });
    if (!change.ok) throw new Refusal(change.code);
    const { viewer, now } = edit;
    await addOthers(tx, { match: matchId, actor: viewer.playerId, players: [player], now });
    // A creator who plays is confirmed, and so is a player who takes a place.
    const isOwnAct = player === viewer.playerId || player === open.match.created_by;
    const added = await insertPlaces(
      tx,
      matchId,
      change.changed.map((place) => ({
        player_id: place.id,
        team: place.team,
        position: place.position,
        confirmed_at: isOwnAct ? now : null,
      })),
    );
    if (player === viewer.playerId) await deleteDecline(tx, matchId, player);
    await syncCompetitiveSets(tx, open, [...open.players, ...added], edit.now);
    await saveEdit(tx, matchId, {}, edit.now);
    const loaded = await loadPresentMatch(tx, matchId);
    await notifyAdded(tx, loaded, [player], { by: edit.viewer.playerId, now: edit.now });
    return playerOf(loaded, ({ player_id }) => player_id === player);
  });
}
