import type { Database } from '@bandeja/db/transaction';
import { VERSION } from '../../version.ts';
import { Refusal } from '../errors/refusal.ts';
import { pingDatabase } from './health.repository.ts';

/** Throws `unavailable` unless the database answers now. */
export async function getReady(db: Database, media: { assertWritable: () => Promise<void> }) {
  await pingDatabase(db).catch(() => {
    throw new Refusal('unavailable', { present: { reasons: [{ missing: 'database' }] } });
  });
  const storage = await media.assertWritable().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  return { status: 'ok' as const, version: VERSION, database: 'ok' as const, storage };
}
