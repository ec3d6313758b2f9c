import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate, PoolerError } from '@bandeja/pg/migrate';
import { type Addresses, checkAddresses } from './check-addresses.ts';
import type { Settings } from './settings/settings.ts';

export type OpenDatabase = {
  db: Database;
  /** PostgreSQL itself, for connections that keep a session: jobs, LISTEN. */
  connectionString: string;
  /** A pool there, where `db` is a pooler. */
  direct: Database | undefined;
  /** What was found where the addresses lead. */
  addresses: Addresses;
  close: () => Promise<void>;
};

type Options = {
  settings: Pick<
    Settings,
    'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'dataDir' | 'poolSize'
  >;
  /** Prints one line for the operator. */
  say: (line: string) => void;
  /** The embedded PostgreSQL has died: the process has to exit. */
  onLost: (error: Error) => void;
};

/** Opens the real database named by DATABASE_URL, or starts the embedded one; migrates it either way. */
export async function openDatabase({ settings, say, onLost }: Options): Promise<OpenDatabase> {
  const addresses = await checkAddresses(settings);
  let embedded: EmbeddedPostgres | undefined;
  if (!settings.databaseUrl) {
    embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      onProgress: (_, sentence) => say(sentence),
      onLost,
    });
  }
  const pooled = settings.databaseUrl ?? embedded?.connectionString ?? '';
  const connectionString = settings.databaseDirectUrl ?? pooled;
  try {
    const applied = await migrate({ connectionString, directory: migrationsDirectory() });
    if (applied.length > 0) say(`Estrutura do banco atualizada (${applied.length} passos).`);
  } catch (error) {
    await embedded?.stop();
    throw error instanceof PoolerError ? notDirect(settings) : error;
  }
  const behindPooler = settings.databaseDirectUrl !== undefined;
  const db = createDatabase({ connectionString: pooled, max: settings.poolSize, behindPooler });
  const direct = behindPooler ? createDatabase({ connectionString, max: 1 }) : undefined;
  return {
    ...{ db, direct, connectionString, addresses },
    close: async () => {
      await Promise.all([db.destroy(), direct?.destroy()]);
      await embedded?.stop();
    },
  };
}

const notDirect = ({ databaseDirectUrl }: Pick<Settings, 'databaseDirectUrl'>) =>
  new Error(
    databaseDirectUrl
      ? 'DATABASE_DIRECT_URL leva a um pooler (PgBouncer): ela precisa levar ao próprio PostgreSQL.'
      : 'DATABASE_URL leva a um pooler (PgBouncer): defina também DATABASE_DIRECT_URL, com o endereço do próprio PostgreSQL.',
  );
