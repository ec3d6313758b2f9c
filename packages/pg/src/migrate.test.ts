/** @module-tag postgres-15 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServer, withDatabase } from '@bandeja/db/testing/test-server';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';

const server = inject('testServer');
const name = `${server.prefix}migrate`;
const connectionString = withDatabase(server.connectionString, name);
let directory = '';

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bandeja-migrations-'));
  await onServer(server.connectionString, (client) => client.query(`CREATE DATABASE ${name}`));
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await onServer(server.connectionString, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

const file = (path: string, sql: string) => writeFileSync(join(directory, path), sql);
const run = () => migrate({ connectionString, directory });
const query = async (text: string) => (await onServer(connectionString, (client) => client.query(text))).rows;
const tables = async () =>
  (await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)).map(
    (row) => row.tablename,
  );

test('new files are applied once and in order', async () => {
  file('002-b.sql', 'ALTER TABLE a ADD COLUMN b int;');
  file('001-a.sql', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
  expect(await run()).toEqual(['001-a.sql', '002-b.sql']);
  expect(await run()).toEqual([]);
  file('003-c.sql', 'CREATE TABLE c ()');
  expect(await run()).toEqual(['003-c.sql']);
  expect(await query('SELECT * FROM a')).toEqual([{ id: 1, b: null }]);
  expect((await query('SELECT * FROM schema_migrations')).map((row) => Object.keys(row))[0]).toEqual([
    'name',
    'checksum',
    'applied_at',
  ]);
  expect(await query("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS ready")).toEqual([
    { ready: true },
  ]);
});

test("a failing file is rolled back, earlier files stay, and the error has PostgreSQL's message and line", async () => {
  file('001-a.sql', 'CREATE TABLE a ();');
  file('002-b.sql', 'CREATE TABLE b ();\n\nCREATE TABEL c ();');
  file('003-d.sql', 'CREATE TABLE d ();');
  const failure = await run().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toMatchObject({
    file: '002-b.sql',
    message: '002-b.sql: syntax error at or near "TABEL" (line 3)',
  });
  expect(await tables()).toEqual(['a', 'schema_migrations']);
  file('002-b.sql', 'CREATE TABLE b ();');
  expect(await run()).toEqual(['002-b.sql', '003-d.sql']);
});

test('a file is rolled back when its record cannot be written', async () => {
  file('001-a.sql', 'CREATE TABLE a (); ALTER TABLE schema_migrations ADD CHECK (false) NOT VALID;');
  await expect(run()).rejects.toThrow('001-a.sql: new row for relation "schema_migrations" violates check');
  expect(await tables()).toEqual(['schema_migrations']);
});

test('the error contains the detail when the data violates a constraint', async () => {
  file('001-a.sql', 'CREATE TABLE a (id int UNIQUE); INSERT INTO a VALUES (7), (7);');
  await expect(run()).rejects.toThrow(/^001-a\.sql: duplicate key .*\nKey \(id\)=\(7\) already exists/);
});

test('a file changed after it was applied is refused; different line ends are no change', async () => {
  file('001-a.sql', 'CREATE TABLE a (\n);\n');
  await run();
  file('001-a.sql', 'CREATE TABLE a (\r\n);\r\n');
  expect(await run()).toEqual([]);
  file('001-a.sql', 'CREATE TABLE a (id int);\n');
  await expect(run()).rejects.toThrow('001-a.sql: was changed after it was applied');
});

test('out-of-order files, files without a number and duplicate numbers are refused before any file runs', async () => {
  file('002-b.sql', 'CREATE TABLE b ();');
  await run();
  file('001-a.sql', 'CREATE TABLE a ();');
  file('003-c.sql', 'CREATE TABLE c ();');
  await expect(run()).rejects.toThrow('001-a.sql: comes after 002-b.sql was applied');
  rmSync(join(directory, '001-a.sql'));
  file('003-d.sql', 'CREATE TABLE d ();');
  await expect(run()).rejects.toThrow('003-d.sql: has the number of 003-c.sql');
  rmSync(join(directory, '003-d.sql'));
  file('e.sql', 'CREATE TABLE e ();');
  await expect(run()).rejects.toThrow('e.sql: the name is not');
  expect(await tables()).toEqual(['b', 'schema_migrations']);
});

test('files applied by a newer version are accepted', async () => {
  file('001-a.sql', 'CREATE TABLE a ();');
  file('002-b.sql', 'CREATE TABLE b ();');
  await run();
  rmSync(join(directory, '002-b.sql'));
  expect(await run()).toEqual([]);
});

test('nodes that migrate at once run one after the other', async () => {
  for (const number of [1, 2, 3])
    file(`00${number}-t.sql`, `CREATE TABLE t${number} (); SELECT pg_sleep(0.02);`);
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['001-t.sql', '002-t.sql', '003-t.sql']);
});
