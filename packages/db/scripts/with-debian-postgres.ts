// Runs a command on a temporary PostgreSQL 15, passed as TEST_DATABASE_URL, and exits with its code:
//   npx tsx packages/db/scripts/with-debian-postgres.ts npx vitest run --project db
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startDebianPostgres } from '@bandeja/pg/testing/postgres/debian-postgres';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('which command?');
const { connectionString, stop } = await startDebianPostgres();
try {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: connectionString },
  });
  // Ctrl-C reaches the command as well; this process waits for its end and removes the server.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await stop();
}
