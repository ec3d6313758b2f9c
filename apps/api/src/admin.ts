import { findRunningPostgres } from '@bandeja/db/embedded/running-postgres';
import { runAdmin } from './admin/run-admin.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './settings/settings.ts';

// A command sends one statement at a time, and what it announces.
const CONNECTIONS = 2;

/** The server's database: DATABASE_URL, the embedded one of a server that runs, or that one started for a moment. */
async function open() {
  // Nothing is signed here, so no key is asked for.
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
