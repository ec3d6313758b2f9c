import type { Parsed } from '@bandeja/contract/call';
import type { Player, updatePlayer as updatePlayerCall } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { splitNameProblem } from '@bandeja/rules/accounts/names';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { hasConsent, recordConsents } from '../../accounts/public.ts';
import { getOwnPlayer } from '../get-own-player.ts';
import { lockPlayerName, updatePlayerRow } from '../players.repository.ts';
import { refuseUnlessSelf } from '../refuse-unless-self.ts';
import { checkAge } from './check-age.ts';
import { profileColumns } from './profile-columns.ts';

type Changes = Parsed<typeof updatePlayerCall>['body'];

/** A single name must fit the stored other part. */
async function checkFullName(tx: Database, playerId: number, changes: Changes) {
  const { first_name, last_name } = changes;
  if (first_name === undefined && last_name === undefined) return;
  const stored = await lockPlayerName(tx, playerId);
  if (!stored) return;
  const found = splitNameProblem({
    first_name: first_name ?? stored.first_name,
    last_name: last_name ?? stored.last_name,
  });
  // A stored name older than this rule does not block a change of the other part.
  if (found && changes[found.field] !== undefined) {
    const sentence = ACCOUNT_PROBLEM_SENTENCES[found.problem];
    throw new Refusal('invalid_request', { field: found.field, sentence });
  }
}

/** Changes the sent fields of the viewer's own profile. */
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
      // A recorded consent of a guardian is not required again.
      const guardian_consent =
        changes.guardian_consent ||
        (Boolean(changes.birth_date) && (await hasConsent(tx, viewer.userId, 'guardian')));
      await checkFullName(tx, playerId, changes);
      const kinds = checkAge({ birth_date: changes.birth_date, guardian_consent }, now);
      await updatePlayerRow(tx, playerId, { ...columns, updated_at: now });
      await recordConsents(tx, { userId: viewer.userId, kinds, now });
    });
  }
  return getOwnPlayer(db, viewer.userId);
}
