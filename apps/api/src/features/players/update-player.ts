import type { Parsed } from '@bandeja/contract/call';
import type { Player, updatePlayer as updatePlayerCall } from '@bandeja/contract/players';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/refusal.ts';
import type { PlayerViewer } from '../../http/viewer.ts';
import { isSelf } from './players.policy.ts';
import { findPlayer, updatePlayerRow } from './players.repository.ts';
import { profileColumns } from './profile-columns.ts';
import { readOwnPlayer } from './read-player.ts';

type Changes = Parsed<typeof updatePlayerCall>['body'];

/** Changes the fields that were sent of the caller's own profile. */
export async function updatePlayer(
  db: Database,
  viewer: PlayerViewer,
  playerId: number,
  changes: Changes,
  now: Date,
): Promise<Player> {
  if (!isSelf(viewer, playerId)) {
    throw new Refusal((await findPlayer(db, playerId)) ? 'player_not_self' : 'player_not_found');
  }
  const columns = profileColumns(changes, now);
  if (Object.keys(columns).length > 0) await updatePlayerRow(db, playerId, { ...columns, updated_at: now });
  return readOwnPlayer(db, viewer.userId);
}
