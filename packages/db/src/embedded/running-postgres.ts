import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readAccess } from './access.ts';
import { connectionStringOf } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { ownerOf } from './ownership/owner-lock.ts';

/** A server that is starting may have to create or repair its cluster first. */
const PATIENCE_MS = 30_000;

async function serves(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Connection string of the embedded PostgreSQL that another process runs in a data folder; null when none does and
 * the caller may start it. The second process is one more client and never stops the server. Waits for an owner
 * that is still starting. Rejects with EmbeddedPostgresError when that takes too long.
 */
export async function findRunningPostgres(
  dataDir: string,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  const deadline = Date.now() + patienceMs;
  for (;;) {
    // Read again each time: the owner may exit during the wait and another may start.
    const owner = existsSync(folder) ? ownerOf(folder) : undefined;
    if (owner === undefined) return null;
    const access = readAccess(join(folder, 'access.json'));
    const connectionString = access && connectionStringOf(access);
    if (connectionString && (await serves(connectionString))) return connectionString;
    if (Date.now() >= deadline) {
      throw new EmbeddedPostgresError(
        'already_running',
        `O servidor (processo ${owner}) usa a pasta de dados ${dataDir}, mas o PostgreSQL dele não responde.`,
      );
    }
    await sleep(100);
  }
}
