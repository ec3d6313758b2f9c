import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** A migration that cannot be applied; the message contains the file and PostgreSQL's message. */
export class MigrationError extends Error {
  readonly file: string;

  constructor(file: string, words: string, options?: ErrorOptions) {
    super(`${file}: ${words}`, options);
    this.name = 'MigrationError';
    this.file = file;
  }
}

/** The address leads to a pooler, where a session is not the client's own. */
export class PoolerError extends Error {}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const NAME = /^(\d{3})-[a-z0-9-]+\.sql$/;
/** Advisory lock that serializes nodes starting at once; an arbitrary number not used elsewhere. */
const LOCK = 2_041_990_731;

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new MigrationError(name, 'the name is not NNN-what-it-does.sql');
    if (names[index - 1]?.slice(0, 3) === name.slice(0, 3)) {
      throw new MigrationError(name, `has the number of ${names[index - 1]}`);
    }
  }
  return names.map((name) => {
    // A checkout with Windows line ends counts as the same migration.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** PostgreSQL's message, and the line of the file it refers to. */
function refusal({ name, sql }: Migration, cause: unknown): MigrationError {
  if (!(cause instanceof pg.DatabaseError)) return new MigrationError(name, String(cause), { cause });
  const { message, detail, hint, position } = cause;
  const line = position === undefined ? '' : ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
  return new MigrationError(name, [`${message}${line}`, detail, hint].filter(Boolean).join('\n'), { cause });
}

/** Files still to be applied. A changed or out-of-order file is refused; files of a newer version are accepted. */
function pending(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const last = [...applied.keys()].sort().at(-1) ?? '';
  return migrations.filter(({ name, checksum }) => {
    const before = applied.get(name);
    if (before === undefined && name < last)
      throw new MigrationError(name, `comes after ${last} was applied`);
    if (before !== undefined && before !== checksum) {
      throw new MigrationError(name, 'was changed after it was applied; write a new migration instead');
    }
    return before === undefined;
  });
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection has rolled back already; the first error is the one to report.
    await client.query('ROLLBACK').catch(() => {});
    throw refusal(migration, error);
  }
}

/** Schema of the job runner, applied here so that templates and restored backups have it before a job is added. */
async function migrateJobs(connectionString: string): Promise<void> {
  try {
    await runMigrations({ connectionString, maxPoolSize: 1, logger: new Logger(() => () => {}) });
  } catch (cause) {
    throw new MigrationError('graphile_worker', String(cause), { cause });
  }
}

/** Locks of a session, LISTEN and the job runner need a connection that stays the same. */
async function assertOwnSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { processID } = client as unknown as { processID: number };
  if (rows[0]?.pid !== processID) throw new PoolerError('the address is a pooler, not PostgreSQL itself');
}

/**
 * Applies the SQL files of `directory` that the database has not had yet, in order, each in its own transaction;
 * concurrent nodes run one after the other; then the schema of the job runner. Resolves with the names applied
 * now. Rejects with MigrationError, files applied before the failing one stay; or with PoolerError.
 */
export async function migrate({
  connectionString,
  directory,
  onApply = () => {},
}: {
  connectionString: string;
  directory: string;
  onApply?: (name: string) => void;
}): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = new pg.Client({
    connectionString,
    application_name: 'bandeja migrate',
    statement_timeout: 0,
  });
  // The statements reject as well; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await assertOwnSession(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        name       text PRIMARY KEY,
        checksum   text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const todo = pending(migrations, new Map(rows.map(({ name, checksum }) => [name, checksum])));
    for (const migration of todo) {
      await apply(client, migration);
      onApply(migration.name);
    }
    await migrateJobs(connectionString);
    return todo.map(({ name }) => name);
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}
