import type { Parsed } from '@bandeja/contract/call';
import type { createPlayer as createPlayerCall, Player } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { recordConsents } from '../../accounts/public.ts';
import { getOwnPlayer } from '../get-own-player.ts';
import { insertPlayer } from '../players.repository.ts';
import { checkAge } from './check-age.ts';
import { profileColumns } from './profile-columns.ts';

type Registration = Parsed<typeof createPlayerCall>['body'];

/** Creates the player of an account. Of two concurrent requests the database keeps the first. */
export async function createPlayer(
  db: Database,
  viewer: Viewer,
  body: Registration,
  now: Date,
): Promise<Player> {
  if (body.user !== viewer.userId) throw new Refusal('player_not_self');
  const { first_name, last_name } = body;
  const kinds = checkAge(body, now);
  const columns = { ...profileColumns(body), first_name, last_name };
  try {
    await withTransaction(db, async (tx) => {
      await insertPlayer(tx, { ...columns, user_id: viewer.userId, created_at: now, updated_at: now });
      await recordConsents(tx, { userId: viewer.userId, kinds, now });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'players_user_key') throw new Refusal('player_exists');
    // The account was deleted meanwhile.
    if (constraint === 'players_user_id_fkey') throw new Refusal('unauthenticated');
    throw error;
  }
  return getOwnPlayer(db, viewer.userId);
}
