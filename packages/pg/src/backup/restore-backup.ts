import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackupIndex, INDEX_FILE, readMigrations, readTables, tableFile } from './backup-tables.ts';

/** Why a backup is not restored; nothing was changed. */
export type RestoreRefusal = 'not_a_backup' | 'not_empty' | 'other_version' | 'incomplete';

export class RestoreRefused extends Error {
  readonly reason: RestoreRefusal;

  constructor(reason: RestoreRefusal, words: string, options?: ErrorOptions) {
    super(words, options);
    this.name = 'RestoreRefused';
    this.reason = reason;
  }
}

/**
 * Loads a backup into a migrated database without accounts, in one transaction. Foreign keys are added again after the
 * rows, which proves that the rows fit each other.
 * @throws {RestoreRefused} for a folder without an index, a database with accounts or of another version, missing rows
 */
export async function restoreBackup({
  connectionString,
  folder,
}: {
  connectionString: string;
  folder: string;
}): Promise<BackupIndex> {
  const index = await readIndex(folder);
  const client = new pg.Client({
    connectionString,
    application_name: 'bandeja restore',
    statement_timeout: 0,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await assertFits(client, index);
    await client.query(`TRUNCATE ${index.tables.map(({ name }) => name).join(', ')}`);
    const addForeignKeys = await dropForeignKeys(client);
    for (const table of index.tables) await load(client, folder, table);
    await addForeignKeys();
    for (const { name, last } of index.sequences) {
      if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, last]);
    }
    await client.query('COMMIT');
  } finally {
    // Without a COMMIT the server rolls back.
    await client.end();
  }
  return index;
}

async function readIndex(folder: string): Promise<BackupIndex> {
  try {
    const index = JSON.parse(await readFile(join(folder, INDEX_FILE), 'utf8')) as BackupIndex;
    if (index.format === 1) return index;
  } catch (cause) {
    throw new RestoreRefused('not_a_backup', `${join(folder, INDEX_FILE)} is not readable`, { cause });
  }
  throw new RestoreRefused('not_a_backup', `${join(folder, INDEX_FILE)} has another format`);
}

async function assertFits(client: pg.Client, index: BackupIndex): Promise<void> {
  const here = await readMigrations(client);
  if (here.migration !== index.migration || here.jobs_migration !== index.jobs_migration) {
    throw new RestoreRefused(
      'other_version',
      `made at ${index.migration}; this database is at ${here.migration}`,
    );
  }
  // The names become part of statements, so only those of this database are accepted.
  const known = (await readTables(client)).map(({ name, columns }) => `${name} ${columns}`);
  if (index.tables.map(({ name, columns }) => `${name} ${columns}`).join('\n') !== known.join('\n')) {
    throw new RestoreRefused('other_version', 'its tables are not those of this database');
  }
  await client.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length > 0) throw new RestoreRefused('not_empty', 'the database has accounts');
}

/** Drops the foreign keys and stops the triggers. @returns what adds and starts them again */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
     ORDER BY 1, 2`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name
     FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  };
}

async function load(
  client: pg.Client,
  folder: string,
  { name, columns, rows }: BackupIndex['tables'][number],
): Promise<void> {
  const into = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  try {
    await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), into);
  } catch (cause) {
    throw new RestoreRefused('incomplete', `${name} is not readable`, { cause });
  }
  if (into.rowCount !== rows)
    throw new RestoreRefused('incomplete', `${name} has ${into.rowCount} of ${rows} rows`);
}
