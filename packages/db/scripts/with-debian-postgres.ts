// Runs a command on a temporary PostgreSQL 15, passed as TEST_DATABASE_URL, with PgBouncer before it for the pools of the
// tests, passed as TEST_POOLER_URL, and exits with the command's code:
//   npx tsx packages/db/scripts/with-debian-postgres.ts npx vitest run --project db
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startDebianPostgres } from '@bandeja/pg/testing/postgres/debian-postgres';
import { startPgBouncer } from '@bandeja/pg/testing/postgres/pgbouncer';
import { onServer } from '../src/testing/test-server.ts';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('which command?');
const { connectionString, stop } = await startDebianPostgres();
const ends = [stop];
try {
  // PgBouncer does not pass them on.
  await onServer(connectionString, async (client) => {
    await client.query("ALTER ROLE CURRENT_USER SET statement_timeout = '15s'");
    await client.query("ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '15s'");
  });
  const pooler = await startPgBouncer(connectionString);
  ends.unshift(pooler.stop);
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ TEST_DATABASE_URL: connectionString, TEST_POOLER_URL: pooler.connectionString },
    },
  });
  // Ctrl-C reaches the command as well; this process waits for its end and removes the server.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  for (const end of ends) await end();
}
