import type { Database } from '@bandeja/db/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';

const KEPT_MINUTES = 30 * 24 * 60;

/** Forgets the answers kept for requests sent twice once nobody sends those any more. */
export async function forgetAnswers(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(addMinutes(now, -KEPT_MINUTES)))
    .execute();
}
