/** @module-tag postgres-15 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@bandeja/pg/migrate';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrationsDirectory } from './migrations-directory.ts';
import { onServer, withDatabase } from './testing/test-server.ts';

// During an upgrade nodes of the version before run on the newest structure. A migration may add; what it takes away, the
// version before may still use.

/** The rule is kept from this migration on. */
const SINCE = '161';

/**
 * What a migration takes away after a version in which no statement used it, by its file:
 * `'175-….sql': ['players.nickname is gone']`.
 */
const CONTRACTED: Record<string, string[]> = {};

const server = inject('testServer');
const name = `${server.prefix}expanding`;
const connectionString = withDatabase(server.connectionString, name);
let directory = '';

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bandeja-expanding-'));
  await onServer(server.connectionString, (client) => client.query(`CREATE DATABASE ${name}`));
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await onServer(server.connectionString, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

/** `optional`: a statement that does not know the column may insert a row. */
type Column = { type: string; optional: boolean; refuses_null: boolean };

async function columnsNow(): Promise<Map<string, Column>> {
  const { rows } = await onServer(connectionString, (client) =>
    client.query<Column & { name: string }>(`
      SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS refuses_null,
        NOT attnotnull OR atthasdef OR attidentity <> '' OR attgenerated <> '' AS optional
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND attnum > 0 AND NOT attisdropped`),
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** What statements written for the structure before would fail on. */
function breaks(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
  const lost = [...before].flatMap(([column, { type, refuses_null, optional }]) => {
    const now = after.get(column);
    if (!now) return [`${column} is gone`];
    if (now.type !== type) return [`${column} is ${now.type} instead of ${type}`];
    if (now.refuses_null && !refuses_null) return [`${column} refuses null`];
    return optional && !now.optional ? [`${column} has no default`] : [];
  });
  const added = [...after].filter(([column]) => !before.has(column) && tables.has(column.split('.')[0]));
  return [
    ...lost,
    ...added.flatMap(([column, { optional }]) => (optional ? [] : [`${column} must be given`])),
  ];
}

/** What each of these files breaks, applied one after the other. */
async function breaksOf(files: readonly { file: string; write: (path: string) => void }[]) {
  const found: Record<string, string[]> = {};
  for (const { file, write } of files) {
    const before = await columnsNow();
    write(join(directory, file));
    await migrate({ connectionString, directory });
    const broken = breaks(before, await columnsNow());
    if (broken.length > 0) found[file] = broken;
  }
  return found;
}

const all = readdirSync(migrationsDirectory()).toSorted();
const copy = (file: string) => copyFileSync(join(migrationsDirectory(), file), join(directory, file));

test('no migration breaks the statements of the version before it', async () => {
  for (const file of all.filter((one) => one < SINCE)) copy(file);
  await migrate({ connectionString, directory });
  const newest = all.filter((one) => one >= SINCE).map((file) => ({ file, write: () => copy(file) }));
  expect(newest.length).toBeGreaterThan(0);
  expect(await breaksOf(newest)).toEqual(CONTRACTED);
});

test('what would break them is found', async () => {
  const steps = [
    'CREATE TABLE a (id bigint PRIMARY KEY, name text, size integer DEFAULT 1 NOT NULL)',
    'ALTER TABLE a ADD COLUMN note text, ADD COLUMN kind text NOT NULL DEFAULT 1; CREATE TABLE b (id bigint NOT NULL)',
    'ALTER TABLE a DROP COLUMN note',
    'ALTER TABLE a RENAME COLUMN kind TO sort',
    'ALTER TABLE a ADD COLUMN owner bigint NOT NULL',
    'ALTER TABLE a ALTER COLUMN name SET NOT NULL, ALTER COLUMN size DROP DEFAULT',
    'ALTER TABLE a ALTER COLUMN size TYPE text',
    'DROP TABLE b',
  ];
  const files = steps.map((text, index) => ({
    file: `00${index + 1}-step.sql`,
    write: (path: string) => writeFileSync(path, text),
  }));
  expect(await breaksOf(files)).toEqual({
    '003-step.sql': ['a.note is gone'],
    '004-step.sql': ['a.kind is gone'],
    '005-step.sql': ['a.owner must be given'],
    '006-step.sql': ['a.name refuses null', 'a.size has no default'],
    '007-step.sql': ['a.size is text instead of integer'],
    '008-step.sql': ['b.id is gone'],
  });
});
