import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/transaction';
import { fullName } from '@bandeja/rules/players/names';
import { loadImages } from '../images/public.ts';
import { presentNames, presentPlayerSummary } from './players.presenter.ts';
import { findPlayersById } from './players.repository.ts';

export { hasBlocked, isBlockedBy } from './blocks/player-blocks.repository.ts';
export { erasePlayer, lockLeavingPlayer } from './on-account-deleted.ts';
export { exportPlayer } from './players.own-data.ts';
export {
  findPlayerName,
  findPlayerOfUser,
  findUnknownPlayers,
  lockPlayerRow as lockPlayer,
  lockPlayers,
  playerNames,
  readPayer,
} from './players.repository.ts';
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
