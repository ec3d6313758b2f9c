// A process that owns an embedded PostgreSQL and writes rows; tests kill it. Run by start-owner.ts.
import pg from 'pg';
import { EmbeddedPostgresError } from '../../embedded/errors.ts';
import { startEmbeddedPostgres } from '../../embedded/start-embedded-postgres.ts';
import type { OwnerMessage } from './start-owner.ts';

const send = (message: OwnerMessage) => process.send?.(message);
const options: Parameters<typeof startEmbeddedPostgres>[0] = JSON.parse(process.argv[2] ?? '{}');

async function main(): Promise<void> {
  const steps: string[] = [];
  const server = await startEmbeddedPostgres({
    ...options,
    onProgress: (step) => steps.push(step),
    onLost: () => process.exit(1),
  });
  const { connectionString, pid } = server;
  const pool = new pg.Pool({ connectionString, max: 5 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (id text PRIMARY KEY)');
  process.on('message', ({ id }: { id: string }) => {
    pool.query('INSERT INTO acknowledged VALUES ($1)', [id]).then(
      () => send({ type: 'written', id }),
      (error: Error) => send({ type: 'refused', id, words: error.message }),
    );
  });
  process.once('SIGTERM', async () => {
    await pool.end();
    await server.stop();
    process.disconnect();
  });
  send({ type: 'ready', connectionString, postmasterPid: pid, steps });
}

main().catch((error: unknown) => {
  const code = error instanceof EmbeddedPostgresError ? error.code : '';
  send({ type: 'failed', code, words: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect();
});
