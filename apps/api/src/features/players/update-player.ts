import type { Parsed } from '@bandeja/contract/call';
import type { Player, updatePlayer as updatePlayerCall } from '@bandeja/contract/calls/players';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import type { PlayerViewer } from '../../http/viewer.ts';
import { hasConsent, recordConsents } from '../accounts/public.ts';
import { checkAge } from './check-age.ts';
import { readOwnPlayer } from './get-player.ts';
import { updatePlayerRow } from './players.repository.ts';
import { profileColumns } from './profile-columns.ts';
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
  const columns = profileColumns(changes);
  if (Object.keys(columns).length > 0) {
    await withTransaction(db, async (tx) => {
      // Given once, a guardian's consent is not asked for again at every change of the profile.
      const guardian_consent =
        changes.guardian_consent ||
        (Boolean(changes.birth_date) && (await hasConsent(tx, viewer.userId, 'guardian')));
      const kinds = checkAge({ birth_date: changes.birth_date, guardian_consent }, now);
      await updatePlayerRow(tx, playerId, { ...columns, updated_at: now });
      await recordConsents(tx, { userId: viewer.userId, kinds, now });
    });
  }
  return readOwnPlayer(db, viewer.userId);
}
