import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/pg/migrate';
import type { Settings } from './settings/settings.ts';

export type OpenDatabase = { db: Database; connectionString: string; close: () => Promise<void> };

type Options = {
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'poolSize'>;
  /** Prints one line for the operator. */
  say: (line: string) => void;
  /** The embedded PostgreSQL has died: the process has to exit. */
  onLost: (error: Error) => void;
};

/** Opens the real database named by DATABASE_URL, or starts the embedded one; migrates it either way. */
export async function openDatabase({ settings, say, onLost }: Options): Promise<OpenDatabase> {
  let embedded: EmbeddedPostgres | undefined;
  if (!settings.databaseUrl) {
    embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      onProgress: (_, sentence) => say(sentence),
      onLost,
    });
  }
  const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? '';
  try {
    const applied = await migrate({ connectionString, directory: migrationsDirectory() });
    if (applied.length > 0) say(`Estrutura do banco atualizada (${applied.length} passos).`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const db = createDatabase({ connectionString, max: settings.poolSize });
  return {
    db,
    connectionString,
    close: async () => {
      await db.destroy();
      await embedded?.stop();
    },
  };
}
