import { findRunningPostgres } from '@bandeja/db/embedded/running-postgres';
import { runAdmin } from './admin/run-admin.ts';
import { createDiskMediaStore } from './features/images/public.ts';
import { openDatabase } from './open-database.ts';
import { mediaFolder, readSettings } from './settings/settings.ts';

// A command sends one statement at a time, and its announcements.
const CONNECTIONS = 2;

/**
 * The server's database: DATABASE_URL, the embedded one of a running server, or the embedded one started for this
 * command; and the pictures in the server's data folder.
 */
async function open() {
  // Commands sign nothing, so no key is required.
  const settings = readSettings({ ...process.env, SECRET_KEY: process.env.SECRET_KEY || 'x'.repeat(32) });
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir)) ?? undefined;
  const database = await openDatabase({
    settings: { ...settings, databaseUrl: running, poolSize: CONNECTIONS },
    say: (line) => console.error(line),
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  const folder = mediaFolder(settings.dataDir);
  return { ...database, media: createDiskMediaStore(folder), mediaFolder: folder };
}

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
