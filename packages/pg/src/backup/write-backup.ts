import { createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupIndex, INDEX_FILE, readMigrations, readTables, tableFile } from './backup-tables.ts';

/** A backup contains personal data: only its owner reads it. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Writes every row of the database, as of one moment, to a new folder; the server may run meanwhile. The index is
 * written last, so a folder without it is an interrupted backup.
 * @throws when the folder exists, or when it cannot be written
 */
export async function writeBackup({
  connectionString,
  folder,
  now,
}: {
  connectionString: string;
  folder: string;
  now: Date;
}): Promise<BackupIndex> {
  const client = new pg.Client({
    connectionString,
    application_name: 'bandeja backup',
    statement_timeout: 0,
  });
  // The statements reject as well; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: BackupIndex['tables'] = [];
    for (const { name, columns } of await readTables(client)) {
      const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
      const file = createWriteStream(join(folder, tableFile(name)), { flags: 'wx', mode: PRIVATE_FILE });
      await pipeline(rows, createGzip(), file);
      tables.push({ name, columns, rows: rows.rowCount });
    }
    const { rows: sequences } = await client.query<BackupIndex['sequences'][number]>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
       FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
    );
    const migrations = await readMigrations(client);
    const index: BackupIndex = { format: 1, made_at: now.toISOString(), ...migrations, tables, sequences };
    await writeFile(join(folder, INDEX_FILE), `${JSON.stringify(index, null, 2)}\n`, {
      flag: 'wx',
      mode: PRIVATE_FILE,
      flush: true,
    });
    await syncFolder(folder);
    return index;
  } finally {
    await client.end();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
