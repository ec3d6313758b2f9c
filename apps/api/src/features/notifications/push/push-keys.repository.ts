import type { Database } from '@bandeja/db/database';
import type { JWK } from 'jose';

type Keys = { public_key: string; private_jwk: JWK };

export async function findPushKeys(db: Database): Promise<Keys | undefined> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_jwk']).executeTakeFirst();
  // Only readPushKeys writes the row.
  return row as Keys | undefined;
}

export async function insertPushKeys(db: Database, { public_key, private_jwk }: Keys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key, private_jwk: JSON.stringify(private_jwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
