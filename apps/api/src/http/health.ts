import { getLive, getReady as getReadyCall, type SharedState } from '@bandeja/contract/calls/health';
import type { Database } from '@bandeja/db/database';
import { readMailQuota } from '../mail/mail-lane.ts';
import { VERSION } from '../settings/settings.ts';
import { Refusal } from './errors/refusal.ts';
import { pingDatabase } from './health.repository.ts';
import { type Frame, registerCall } from './register-call.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** Liveness does not query the database: a slow database must not make an orchestrator kill healthy processes. */
export function registerHealth(frame: Frame, options: ReadyOptions) {
  registerCall(frame, getLive, async () => ({ status: 'ok', version: VERSION }));

  registerCall(frame, getReadyCall, ({ db, now }) => getReady(db, options, now));
}

type ReadyOptions = {
  direct?: Database | undefined;
  replica?: Pick<ReplicaReads, 'status'> | undefined;
  media: { kind: 'disk' | 's3'; assertWritable: () => Promise<void> };
  /** What nodes have to know of each other, and where it is now. */
  shared: () => SharedState;
  mailPerDay: number | undefined;
};

/** Throws `unavailable` unless the database answers now. */
async function getReady(
  db: Database,
  { direct, replica, media, shared, mailPerDay }: ReadyOptions,
  now: Date,
) {
  await pingDatabase(db).catch(() => {
    throw new Refusal('unavailable', { present: { reasons: [{ missing: 'database' }] } });
  });
  const database_direct = direct
    ? await pingDatabase(direct).then(
        () => 'ok' as const,
        () => 'failed' as const,
      )
    : ('same' as const);
  const { state, lagMs } = replica?.status() ?? { state: 'none' as const, lagMs: null };
  const storage = await media.assertWritable().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const mails = await readMailQuota(db, { perDay: mailPerDay, now });
  const mail_quota = mails?.state ?? ('none' as const);
  return {
    ...{ status: 'ok' as const, version: VERSION, database: 'ok' as const },
    ...{ database_direct, database_replica: state, replica_lag_ms: lagMs },
    ...{ pictures: media.kind, storage, mail_quota, shared: shared() },
  };
}
