import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrationsDirectory } from '../migrations-directory.ts';
import type { TestDatabase } from './clone-template.ts';
import { createTestDatabase } from './test-database.ts';
import { onServer } from './test-server.ts';

let one: TestDatabase;
let two: TestDatabase;
const statements: string[] = [];
beforeAll(async () => {
  [one, two] = await Promise.all([
    createTestDatabase({ onQuery: ({ sql: text }) => statements.push(text) }),
    createTestDatabase(),
  ]);
});
afterAll(() => Promise.all([one.drop(), two.drop()]));

const account = { username: 'ana', email: 'ana@example.com', password_hash: '-' };

test('each test database is migrated, empty and separate', async () => {
  const applied = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(
    one.db,
  );
  expect(applied.rows.map(({ name }) => name)).toEqual(readdirSync(migrationsDirectory()).sort());

  await one.db.insertInto('users').values(account).execute();
  expect(await two.db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(await one.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ana' }]);
});

test('statements are reported to the counter', async () => {
  statements.length = 0;
  await one.db.selectFrom('clubs').select('id').execute();
  expect(statements).toEqual(['select "id" from "clubs"']);
});

test('a database is dropped even when sessions are open', async () => {
  const third = await createTestDatabase();
  const name = new URL(third.connectionString).pathname.slice(1);
  await onServer(third.connectionString, async () => {
    await third.drop();
  });
  const left = await onServer(inject('testServer').connectionString, (client) =>
    client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]),
  );
  expect(left.rowCount).toBe(0);
});
