import type { Database } from '@bandeja/db/database';
import { readPushKeys } from './push-keys.ts';

/** The public key with which a browser subscribes. */
export const getPushKey = async (db: Database): Promise<{ public_key: string }> => {
  const { public_key } = await readPushKeys(db);
  return { public_key };
};
