import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, migrationsDirectory } from './migrate.ts';
import { onServer, withDatabase } from './testing/test-server.ts';

// Migrations that convert data, on rows as an older version wrote them.

const server = inject('testServer');
const name = `${server.prefix}migrate_data`;
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

/** Applies the product's migrations up to the one with this number. */
async function migrateTo(number: string): Promise<void> {
  for (const file of readdirSync(migrationsDirectory())) {
    if (file.slice(0, 3) <= number) copyFileSync(join(migrationsDirectory(), file), join(directory, file));
  }
  await migrate({ connectionString, directory });
}
const query = async (text: string) => (await onServer(connectionString, (client) => client.query(text))).rows;

test('012 turns a kept answer into the id of its object and keeps call, hash and status', async () => {
  await migrateTo('011');
  await query(`
    INSERT INTO users (username, email, password_hash) VALUES ('ana', 'ana@exemplo.com.br', '');
    INSERT INTO idempotency_keys (user_id, key, call, body_hash, status, answer) VALUES
      (1, 'a', 'createMatch', '\\x01', 201, '{"id": 12, "players": [{"player": {"first_name": "Zuleica"}}]}'),
      (1, 'b', 'resendEmailLink', '\\x02', 200, '{}'),
      (1, 'c', 'removeMatchPlayer', '\\x03', 204, 'null')`);
  await migrateTo('012');
  expect(
    await query('SELECT key, call, body_hash, status, object_id FROM idempotency_keys ORDER BY key'),
  ).toEqual([
    { key: 'a', call: 'createMatch', body_hash: Buffer.of(1), status: 201, object_id: '12' },
    { key: 'b', call: 'resendEmailLink', body_hash: Buffer.of(2), status: 200, object_id: null },
    { key: 'c', call: 'removeMatchPlayer', body_hash: Buffer.of(3), status: 204, object_id: null },
  ]);
});
