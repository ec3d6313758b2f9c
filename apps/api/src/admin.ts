import { findRunningPostgres } from '@bandeja/db/embedded/running-postgres';
import { runAdmin } from './admin/run-admin.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './settings/settings.ts';

// A command sends one statement at a time, and its announcements.
const CONNECTIONS = 2;

/**
 * The server's database: DATABASE_URL, the embedded one of a running server, or the embedded one started for this
 * command.
 */
async function open() {
  // Commands sign nothing, so no key is required.
  const settings = readSettings({ ...process.env, SECRET_KEY: process.env.SECRET_KEY || 'x'.repeat(32) });
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir)) ?? undefined;
  return openDatabase({
    settings: { ...settings, databaseUrl: running, poolSize: CONNECTIONS },
    say: (line) => console.error(line),
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
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
