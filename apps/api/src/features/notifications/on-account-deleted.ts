import type { Database } from '@bandeja/db/transaction';
import { deleteNotifications } from './notifications.repository.ts';

export async function eraseNotifications(tx: Database, { playerId }: { playerId: number }): Promise<void> {
  const { first_name, last_name } = await tx
    .selectFrom('players')
    .select(['first_name', 'last_name'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  await deleteNotifications(tx, { player: playerId, words: [first_name, last_name] });
}
