import type { Database } from '@bandeja/db/database';
import { deleteSubscription } from './push-subscriptions.repository.ts';

/** Turns push messages off for one of the player's devices; an unknown one is no error. */
export const unsubscribeFromPush = (db: Database, player: number, endpoint: string): Promise<void> =>
  deleteSubscription(db, { player, endpoint });
