import { createDatabase } from '@bandeja/db/database';
import { ReplicaWatch } from '@bandeja/pg/replica/replica-watch';
import { createReplicaReads, type ReplicaReads } from './http/replica-reads.ts';
import type { Settings } from './settings/settings.ts';

type Options = {
  settings: Pick<Settings, 'databaseDirectUrl' | 'databaseReplicaUrl' | 'poolSize' | 'publicUrl'>;
  /** PostgreSQL itself. */
  primary: string;
  /** Longer in tests. */
  mostLagMs?: number;
};

/** The replica of DATABASE_REPLICA_URL; undefined without one. The server closes it when it stops. */
export function openReplica({ settings, ...watched }: Options): ReplicaReads | undefined {
  const { databaseDirectUrl, databaseReplicaUrl: address, poolSize, publicUrl } = settings;
  if (!address) return undefined;
  const db = createDatabase({
    connectionString: address,
    max: poolSize,
    applicationName: 'bandeja reads',
    // A standby has the time-outs of the role too, and may have a pooler of its own.
    behindPooler: databaseDirectUrl !== undefined,
  });
  return createReplicaReads({ db, watch: new ReplicaWatch({ ...watched, replica: address }), publicUrl });
}
