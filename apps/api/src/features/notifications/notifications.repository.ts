import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { Insertable } from 'kysely';

export function insertNotifications(tx: Database, rows: Insertable<DB['notifications']>[]) {
  return tx.insertInto('notifications').values(rows).returning(['id', 'player_id']).execute();
}
