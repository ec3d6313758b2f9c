import type { Database } from '@bandeja/db/database';
import { readMailQuota } from '../../mail/mail-lane.ts';
import { VERSION } from '../../version.ts';
import { Refusal } from '../errors/refusal.ts';
import { pingDatabase } from './health.repository.ts';

export type ReadyOptions = { media: { assertWritable: () => Promise<void> }; mailPerDay: number | undefined };

/** Throws `unavailable` unless the database answers now. */
export async function getReady(db: Database, { media, mailPerDay }: ReadyOptions, now: Date) {
  await pingDatabase(db).catch(() => {
    throw new Refusal('unavailable', { present: { reasons: [{ missing: 'database' }] } });
  });
  const storage = await media.assertWritable().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const mails = await readMailQuota(db, { perDay: mailPerDay, now });
  const mail_quota = mails?.state ?? ('none' as const);
  return { status: 'ok' as const, version: VERSION, database: 'ok' as const, storage, mail_quota };
}
