// Runs a command on a throw-away PostgreSQL 15, given to it as TEST_DATABASE_URL, and exits as it does:
//   npx tsx packages/db/scripts/with-debian-postgres.ts npx vitest run --project db
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startDebianPostgres } from '../src/testing/debian-postgres.ts';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('which command?');
const { connectionString, stop } = await startDebianPostgres();
try {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: connectionString },
  });
  // A Ctrl-C reaches the command as well; we wait for its end and clear up.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await stop();
}
