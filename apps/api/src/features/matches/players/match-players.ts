import type { Parsed } from '@bandeja/contract/call';
import type {
  addMatchPlayer as addMatchPlayerCall,
  moveMatchPlayer as moveMatchPlayerCall,
} from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseSeat } from '@bandeja/rules/matches/abilities';
import { refuseAddition } from '@bandeja/rules/matches/consent';
import { mayMixTeams, rulesOf } from '@bandeja/rules/matches/match-type';
import { addPlayer, movePlayer, type Placed, removePlayer } from '@bandeja/rules/matches/players/positions';
import { presentTeams } from '@bandeja/rules/matches/sets/set-teams';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findUnknownPlayers, lockPlayers } from '../../players/public.ts';
import { type Edit, openFor, saveEdit } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import {
  type LoadedMatch,
  type LoadedPlayer,
  loadPresentMatch,
  type MatchPlace,
} from '../matches.repository.ts';
import { notifyAdded } from '../notices/notify-of-match.ts';
import { deleteRemoval, findMinorsAlone, insertRemoval } from '../opening/openings.repository.ts';
import { releasePlace } from '../places/release-place.ts';
import { deleteDecline } from '../results/results.repository.ts';
import { updateSetPlayers } from '../sets/match-scores.repository.ts';
import {
  deletePlace,
  findMatchOfPlayer,
  insertAdditions,
  insertPlaces,
  readAdditionFacts,
  updatePlaces,
} from './match-players.repository.ts';

/**
 * Adds a player: in the given position if it is free, else in the first free one of the team; without a team, after
 * the other unassigned players. Throws, besides openFor with refuseSeat, player_not_found, player_already_in_match, team_full and
 * what addOthers throws.
 */
export async function addMatchPlayer(
  db: Database,
  { match: matchId, player, team = '', position }: Parsed<typeof addMatchPlayerCall>['body'],
  edit: Edit,
): Promise<LoadedPlayer> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseSeat, tx, matchId, edit);
    if ((await findUnknownPlayers(tx, [player])).length > 0) throw new Refusal('player_not_found');
    // Compared by player id: the new place has no id yet.
    const present = open.players.map((place) => ({ ...place, id: place.player_id }));
    const change = addPlayer(present, { id: player, team, ...(position !== undefined && { position }) });
    if (!change.ok) throw new Refusal(change.code);
    const { viewer, now } = edit;
    await assertOfAge(tx, open, { player, now, refusal: 'opening_players_minor' });
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
      edit.now,
    );
    if (player === viewer.playerId) await deleteDecline(tx, matchId, player);
    await deleteRemoval(tx, matchId, player);
    await syncCompetitiveSets(tx, open, [...open.players, ...added], edit.now);
    await saveEdit(tx, matchId, {}, edit.now);
    const loaded = await loadPresentMatch(tx, matchId);
    await notifyAdded(tx, loaded, [player], { by: edit.viewer.playerId, now: edit.now });
    return playerOf(loaded, ({ player_id }) => player_id === player);
  });
}

/** Under 18 without a guardian's consent on file no player is put among strangers. */
export async function assertOfAge(
  tx: Database,
  { match }: LoadedMatch,
  { player, now, refusal }: { player: number; now: Date; refusal: 'opening_minor' | 'opening_players_minor' },
): Promise<void> {
  if (match.opening_state === null) return;
  if ((await findMinorsAlone(tx, [player], now)).length > 0) throw new Refusal(refusal);
}

/**
 * Moves a player, or swaps two players when the place is taken. A move to the same place changes nothing, not even
 * the version. Throws, besides openFor with refuseSeat, match_player_not_found and team_full.
 */
export async function moveMatchPlayer(
  db: Database,
  { matchPlayer, team, position }: Parsed<typeof moveMatchPlayerCall>['body'] & { matchPlayer: number },
  edit: Edit,
): Promise<LoadedPlayer> {
  return withTransaction(db, async (tx) => {
    const matchId = await findMatchOfPlayer(tx, matchPlayer);
    if (matchId === null) throw new Refusal('match_player_not_found');
    const open = await openFor(refuseSeat, tx, matchId, edit);
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

/**
 * Removes a player and closes the gap among unassigned players. The match remembers whom its creator took out:
 * that player enters it again by the hand of the creator. A player of a recorded set cannot be removed (match_player_in_sets): the set would lose its player and could not be corrected.
 * Throws, besides openFor with refuseSeat, match_player_not_found and match_player_in_sets.
 */
export async function removeMatchPlayer(db: Database, matchPlayer: number, edit: Edit): Promise<void> {
  await withTransaction(db, async (tx) => {
    const matchId = await findMatchOfPlayer(tx, matchPlayer);
    if (matchId === null) throw new Refusal('match_player_not_found');
    const open = await openFor(refuseSeat, tx, matchId, edit);
    const place = playerOf(open, ({ id }) => id === matchPlayer);
    const isInSets = factsOf(open).players.some(
      ({ player, in_sets }) => player === place.player_id && in_sets,
    );
    if (isInSets) throw new Refusal('match_player_in_sets');
    const paid = open.opening?.places.find(({ player }) => player === place.player_id);
    if (paid?.state === 'settled')
      throw new Refusal('match_places_settled', {
        sentence: 'A vaga deste jogador já está paga, e o valor voltou para você: só ele pode sair.',
      });
    await removePlace(tx, open, place, edit.now);
    const isOfCreator = edit.viewer.playerId === open.match.created_by;
    if (isOfCreator && place.player_id !== open.match.created_by)
      await insertRemoval(tx, { match: matchId, player: place.player_id, now: edit.now });
  });
}

/** Removes a player, whom no set names, from a locked match. */
async function removePlace(
  tx: Database,
  loaded: LoadedMatch,
  { id, player_id: player }: MatchPlace,
  now: Date,
): Promise<void> {
  const { match, players } = loaded;
  const change = removePlayer(players, id);
  if (!change.ok) throw new Refusal(change.code);
  // Deleted first: the place must be free before the players behind it move up.
  await deletePlace(tx, id);
  await updatePlaces(tx, change.changed);
  await saveEdit(tx, match.id, await releasePlace(tx, loaded, { player, now }), now);
}

/** One player of a match. Throws match_player_not_found. */
export function playerOf({ players }: LoadedMatch, matches: (place: MatchPlace) => boolean): LoadedPlayer {
  const player = players.find(matches);
  if (!player) throw new Refusal('match_player_not_found');
  return player;
}

/** Removes a player, whom refuseLeave allows to leave, from a locked match. */
export const removeOwnPlace = (tx: Database, open: LoadedMatch, player: number, now: Date): Promise<void> =>
  removePlace(
    tx,
    open,
    playerOf(open, ({ player_id }) => player_id === player),
    now,
  );

/**
 * Records that the actor puts these players into a match, and refuses what exceeds the limits. Locks the actor and
 * the players, so additions of one account are counted one after another and no block is missed. Does nothing when
 * the actor is the only player.
 *
 * Throws player_not_addable, player_declined_match, player_never_confirmed and too_many_additions.
 */
export async function addOthers(
  tx: Database,
  { match, actor, players, now }: { match: number; actor: number; players: readonly number[]; now: Date },
): Promise<void> {
  const others = players.filter((player) => player !== actor);
  if (others.length === 0) return;
  await lockPlayers(tx, [actor, ...others]);
  const additions = { addedBy: actor, players: others, match };
  const dayStart = new Date(zonedTime(localDateOf(now, DEFAULT_ZONE), 0, DEFAULT_ZONE));
  const rows = await readAdditionFacts(tx, { ...additions, dayStart });
  for (const [index, facts] of rows.entries()) {
    const { forMatchDay, today } = facts;
    const refusal = refuseAddition({ ...facts, forMatchDay: forMatchDay + index, today: today + index });
    if (refusal !== null) throw new Refusal(refusal);
  }
  const [first] = rows;
  if (first) await insertAdditions(tx, additions, { matchDay: first.matchDay, now });
}

/**
 * The sets of a Competitive match always have the match's two teams: when a player changes places, recorded sets
 * are updated, so a wrong team can be corrected. Sets are not updated while a place is free; without two full teams
 * the match cannot finish. In the other types a set keeps its players.
 */
export async function syncCompetitiveSets(
  tx: Database,
  { match, scores }: LoadedMatch,
  players: readonly Placed[],
  now: Date,
): Promise<void> {
  if (scores.length === 0 || mayMixTeams(rulesOf(match.type))) return;
  const teams = presentTeams(players);
  if (teams) await updateSetPlayers(tx, match.id, teams, now);
}
