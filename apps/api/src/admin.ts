import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { runAdmin } from './admin/run-admin.ts';
import { CommandRefused } from './commands/command.ts';
import { isDataFolder } from './features/images/public.ts';
import { openMediaStores } from './media/open-media-stores.ts';
import { openDatabase } from './open-database.ts';
import { mediaFolder, readSettings } from './settings/settings.ts';

// A command sends one statement at a time, and its announcements.
const CONNECTIONS = 2;

/**
 * The server's database: DATABASE_URL, the embedded one of a running server, or the embedded one started for this
 * command; and the pictures in the server's data folder. Refuses a data folder that is not the server's: an empty database
 * would be created in it, or pictures stored that the server does not find.
 */
async function open({ mayBeNew }: { mayBeNew: boolean }) {
  // Commands sign nothing, so no key is required.
  const settings = readSettings({ ...process.env, SECRET_KEY: process.env.SECRET_KEY || 'x'.repeat(32) });
  // A command needs no pooler, and reads no replica.
  const given = settings.databaseDirectUrl ?? settings.databaseUrl;
  const running = given ?? (await findRunningPostgres(settings.dataDir)) ?? undefined;
  if (!settings.databaseUrl && !mayBeNew && !existsSync(join(settings.dataDir, 'postgres')))
    throw new CommandRefused(
      `Não há dados em ${settings.dataDir}: confira DATA_DIR (a mesma do servidor) ou inicie o servidor uma vez.`,
    );
  const database = await openDatabase({
    settings: {
      ...settings,
      ...{ databaseUrl: running, databaseDirectUrl: undefined, databaseReplicaUrl: undefined },
      poolSize: CONNECTIONS,
    },
    say: (line) => console.error(line),
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  const hasFolder = !settings.databaseUrl || mayBeNew || (await isDataFolder(database.db, settings.dataDir));
  if (!hasFolder && !settings.s3) {
    await database.close();
    throw new CommandRefused(
      `A pasta ${settings.dataDir} não é a deste servidor: use a mesma DATA_DIR com que ele foi iniciado.`,
    );
  }
  const stores = await openMediaStores({ mediaFolder: mediaFolder(settings.dataDir), s3: settings.s3 });
  return { ...database, ...stores, disk: hasFolder ? stores.disk : null };
}

// A reader that has seen enough (`| head`) closes the pipe; the command goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

try {
  process.exitCode = await runAdmin(process.argv.slice(2), {
    open,
    now: new Date(),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
