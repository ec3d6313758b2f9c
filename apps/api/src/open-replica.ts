import { createDatabase } from '@bandeja/db/database';
import { ReplicaWatch } from '@bandeja/pg/replica/replica-watch';
import { createReplicaReads, type ReplicaReads } from './http/replica-reads.ts';
import type { Settings } from './settings/settings.ts';

type Options = {
  settings: Pick<Settings, 'databaseReplicaUrl' | 'poolSize' | 'publicUrl'>;
  /** PostgreSQL itself. */
  primary: string;
};

/** The replica of DATABASE_REPLICA_URL; undefined without one. The server closes it when it stops. */
export function openReplica({ settings, primary }: Options): ReplicaReads | undefined {
  const { databaseReplicaUrl: address, poolSize, publicUrl } = settings;
  if (!address) return undefined;
  const db = createDatabase({ connectionString: address, max: poolSize, applicationName: 'bandeja reads' });
  return createReplicaReads({ db, watch: new ReplicaWatch({ primary, replica: address }), publicUrl });
}
