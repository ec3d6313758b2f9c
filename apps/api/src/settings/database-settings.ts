import * as z from 'zod/mini';
import { serverUrl } from './setting-values.ts';

const address = () => z.optional(serverUrl(['postgresql:', 'postgres:'], false));

/** The environment's part about PostgreSQL. */
export const databaseEnvironment = {
  DATABASE_URL: address(),
  DATABASE_DIRECT_URL: address(),
  DATABASE_REPLICA_URL: address(),
};

export type DatabaseSettings = {
  /** Of requests; it may be a pooler's when there is a direct one. Unset: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself: jobs, LISTEN, migrations, locks of sessions. Unset: databaseUrl is. */
  databaseDirectUrl: string | undefined;
  /** A standby, for reads that decide nothing. */
  databaseReplicaUrl: string | undefined;
};

type Environment = z.infer<z.ZodMiniObject<typeof databaseEnvironment>>;

/** The missing settings, a line for each. */
export function missingDatabaseSettings(env: Environment & { SECRET_KEY?: string | undefined }): string[] {
  const given = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).find((name) => env[name]);
  if (!env.DATABASE_URL) return given ? [`DATABASE_URL: required with ${given}`] : [];
  return env.SECRET_KEY ? [] : ['SECRET_KEY: required with DATABASE_URL, so that every node signs alike'];
}

/** An address that is given twice counts once. */
export const databaseSettings = (env: Environment): DatabaseSettings => ({
  databaseUrl: env.DATABASE_URL,
  databaseDirectUrl: env.DATABASE_DIRECT_URL === env.DATABASE_URL ? undefined : env.DATABASE_DIRECT_URL,
  databaseReplicaUrl: env.DATABASE_REPLICA_URL,
});
