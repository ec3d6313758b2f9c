import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { fullName } from '@bandeja/rules/players/names';
import { loadImages } from '../images/public.ts';
import { presentNames, presentPlayerSummary } from './players.presenter.ts';
import { findPlayersById } from './players.repository.ts';

export { anyPhrase } from './any-phrase.ts';
export { areApart, findApart, findBlock, hasBlocked } from './blocks/player-blocks.repository.ts';
export type { FreeText } from './free-text.ts';
export { erasePlayer, lockLeavingPlayer } from './on-account-deleted.ts';
export {
  findStoredLevels,
  type StoredLevel,
  storeLevels,
} from './player-levels.repository.ts';
export { exportPlayer, readTraces } from './players.own-data.ts';
export { presentPlayerSummary } from './players.presenter.ts';
export {
  cityOfPlayer,
  entrantOf,
  findConfirmed,
  findMailbox,
  findPlayerName,
  findPlayerOfUser,
  findUnknownPlayers,
  findViewer,
  isPlayer,
  isStillThere,
  knownPlayers,
  listLevelledPlayers,
  lockPlayerRow as lockPlayer,
  lockPlayers,
  playerCards,
  playerExists,
  playerNames,
  playerTurn,
  readPayer,
  turnOfPlayers,
} from './players.repository.ts';
export { previewPlayer } from './preview-player.ts';
export { refuseUnlessSelf } from './refuse-unless-self.ts';

/** Full names by id, with one statement; a deleted player is "Jogador removido". */
export async function loadPlayerNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findPlayersById(db, ids);
  return new Map(rows.map((row) => [row.id, fullName(presentNames(row))]));
}

/** Summaries of many players with their pictures, by id, with two statements. An unknown id has no entry. */
export async function loadPlayerSummaries(
  db: Database,
  playerIds: readonly number[],
): Promise<Map<number, PlayerSummary>> {
  const ids = [...new Set(playerIds)];
  if (ids.length === 0) return new Map();
  const [rows, images] = [await findPlayersById(db, ids), await loadImages(db, 'player', ids)];
  return new Map(rows.map((row) => [row.id, presentPlayerSummary(row, images.get(row.id))]));
}

/** The fields that a tournament category checks of a player, by id; a removed or unknown player has no entry. */
export async function loadEntrants(db: Database, playerIds: readonly number[]) {
  const rows = await findPlayersById(db, playerIds);
  return new Map(
    rows.flatMap(({ id, removed_at, gender, level }) => (removed_at ? [] : [[id, { gender, level }]])),
  );
}
