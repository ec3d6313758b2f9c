import type { Database } from '@bandeja/db/transaction';
import { deleteNotificationsOf } from './notifications.repository.ts';

/** Rows a statement deletes at most. */
const BATCH = 5_000;

/** Deletes the player's notifications, in batches. Those of others refer to the player by id and show no name any more. */
export async function eraseNotifications(
  tx: Database,
  { playerId }: { playerId: number },
  limit = BATCH,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await deleteNotificationsOf(tx, { player: playerId, after, limit });
}
