import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/pg/migrate';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';

/** What follows `--name=` or `--name ` on the command line. */
export function wordOf(name: string): string | undefined {
  const at = process.argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return at === -1 ? undefined : (process.argv[at]?.split('=')[1] ?? process.argv[at + 1] ?? '');
}

/** The number of `--name=number` or `--name number`. */
export function numberOf(name: string, fallback: number): number {
  const number = Number(wordOf(name) ?? fallback);
  if (!(number > 0)) throw new Error(`--${name} needs a number above 0`);
  return number;
}

/** Runs `work` on a migrated PostgreSQL of its own, with fsync on, and removes it afterwards. */
export async function withBenchDatabase<T>(
  work: (bench: { db: Database; connectionString: string; postmaster: number }) => Promise<T>,
): Promise<T> {
  const folder = createTemporaryFolder('bandeja-bench');
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    onProgress: (_, sentence) => console.error(sentence),
  });
  folder.usedBy(postgres.pid);
  const { connectionString } = postgres;
  await migrate({ connectionString, directory: migrationsDirectory() });
  const db = createDatabase({ connectionString, statementTimeoutMs: 0 });
  try {
    return await work({ db, connectionString, postmaster: postgres.pid });
  } finally {
    await db.destroy();
    await postgres.stop();
    folder.remove();
  }
}

export async function tradeForAccess(port: number, refresh: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  if (!response.ok) throw new Error(`trading a session: ${response.status} ${await response.text()}`);
  const { access } = (await response.json()) as { access: string };
  return access;
}
