import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { normalizeEmail } from '@bandeja/rules/accounts/email';
import { emailKey } from './email-key.ts';
import { queueNotice } from './mails/queue-account-mail.ts';
import {
  findKeyHolder,
  listUsersWithoutKey,
  shareAddress,
  storeEmailKey,
  storeNormalNames,
} from './users.repository.ts';

const BATCH = 200;

/**
 * Stores the keys of addresses that an earlier version stored without one, in transactions of 200 accounts. Of two
 * accounts with one key both stay: the older one has the key, the newer one keeps its spelling and gets a letter. A
 * repeated run finds the rest.
 */
export async function fillEmailKeys(db: Database, { base, now }: { base: string; now: Date }): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await withTransaction(db, async (tx) => {
      const users = await listUsersWithoutKey(tx, { after: from, limit: BATCH });
      for (const { id, email, username } of users) {
        const key = emailKey(normalizeEmail(email));
        const holder = await findKeyHolder(tx, { key, except: id });
        const newer = holder && holder.id < id ? { id, email } : holder;
        if (newer) {
          await shareAddress(tx, newer.id, key);
          const cause = { network: null, now };
          await queueNotice(tx, 'email_shared', { userId: newer.id, email: newer.email, base, cause });
        }
        if (newer?.id === id) continue;
        await storeEmailKey(tx, id, key);
        await storeNormalNames(tx, { id, email, username });
      }
      return users.length < BATCH ? null : (users.at(-1)?.id ?? null);
    });
  }
}
