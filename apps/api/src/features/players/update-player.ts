import type { Parsed } from '@bandeja/contract/call';
import type { Player, updatePlayer as updatePlayerCall } from '@bandeja/contract/players';
import type { Database } from '@bandeja/db/transaction';
import type { PlayerViewer } from '../../http/viewer.ts';
import { updatePlayerRow } from './players.repository.ts';
import { profileColumns } from './profile-columns.ts';
import { readOwnPlayer } from './read-player.ts';
import { refuseUnlessSelf } from './refuse-unless-self.ts';

type Changes = Parsed<typeof updatePlayerCall>['body'];

/** Changes the fields that were sent of the caller's own profile. */
export async function updatePlayer(
  db: Database,
  viewer: PlayerViewer,
  playerId: number,
  changes: Changes,
  now: Date,
): Promise<Player> {
  await refuseUnlessSelf(db, viewer, playerId);
  const columns = profileColumns(changes, now);
  if (Object.keys(columns).length > 0) await updatePlayerRow(db, playerId, { ...columns, updated_at: now });
  return readOwnPlayer(db, viewer.userId);
}
