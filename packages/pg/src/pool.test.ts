/** @module-tag postgres-15 */

import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryEvent } from './pool.ts';

let database: TestDatabase;
const open: Database[] = [];
const connect = (options: Partial<Parameters<typeof createDatabase>[0]> = {}) => {
  const db = createDatabase({ connectionString: database.connectionString, ...options });
  open.push(db);
  return db;
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(open.map((db) => db.destroy()));
  await database.drop();
});

const value = async (db: Database, expression: string) =>
  (await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(db)).rows[0]?.value;

const sessions = (pid: unknown) =>
  value(database.db, `(SELECT count(*) FROM pg_stat_activity WHERE pid = ${pid})`);

test.each([
  ['9007199254740991::int8', 9007199254740991],
  ['ARRAY[1, NULL]::int8[]', [1, null]],
  ['(SELECT count(*) FROM (VALUES (1), (2)) v)', 2],
  ['4.25::numeric(4, 2)', 4.25],
  ['ARRAY[0.5]::numeric[]', [0.5]],
  ["'2026-02-28'::date", '2026-02-28'],
  ["ARRAY['2026-02-28'::date]", ['2026-02-28']],
  ["'2026-03-06 09:00-03'::timestamptz", new Date('2026-03-06T12:00:00Z')],
  [
    "tstzrange('2026-03-06 09:00-03', '2026-03-06 10:30-03')",
    '["2026-03-06 12:00:00+00","2026-03-06 13:30:00+00")',
  ],
  ["ARRAY['a']", ['a']],
  ['\'{"a": 1}\'::jsonb', { a: 1 }],
])('reads %s', async (expression, expected) => {
  expect(await value(database.db, expression)).toEqual(expected);
});

test('an integer beyond 2^53 throws instead of being rounded', async () => {
  await expect(value(database.db, '9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('sessions use UTC with any setting of the server', async () => {
  await sql`ALTER ROLE CURRENT_USER SET timezone = 'America/Sao_Paulo'`.execute(database.db);
  try {
    expect(await value(connect(), "current_setting('TimeZone')")).toBe('UTC');
  } finally {
    await sql`ALTER ROLE CURRENT_USER RESET timezone`.execute(database.db);
  }
});

test('a statement is cancelled when it exceeds the time-out', async () => {
  await expect(value(connect({ statementTimeoutMs: 50 }), 'pg_sleep(10)')).rejects.toMatchObject({
    code: '57014',
  });
});

test('an idle transaction is ended', async () => {
  const db = connect({ statementTimeoutMs: 500 });
  const tx = await db.startTransaction().execute();
  const pid = await value(tx, 'pg_backend_pid()');
  await expect.poll(() => sessions(pid), { timeout: 10_000 }).toBe(0);
  await expect(value(tx, '1')).rejects.toThrow();
  await tx
    .rollback()
    .execute()
    .catch(() => {});
});

test('waiting for a connection ends at the time-out', async () => {
  const db = connect({ max: 1, connectTimeoutMs: 1_000 });
  await db.connection().execute(async () => {
    await expect(value(db, '1')).rejects.toThrow(/timeout/);
  });
  expect(await value(db, '1')).toBe(1);
});

test('a connection lost while idle is reported and replaced', async () => {
  const lost: Error[] = [];
  const db = connect({ max: 1, onConnectionLost: (error) => lost.push(error) });
  const pid = await value(db, 'pg_backend_pid()');
  await sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);
  await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
  expect(await value(db, 'pg_backend_pid()')).not.toBe(pid);
});

test('a connection lost within a transaction fails only that transaction', async () => {
  const db = connect({ max: 1 });
  await expect(
    db.transaction().execute(async (tx) => {
      const pid = await value(tx, 'pg_backend_pid()');
      await sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);
      await expect.poll(() => sessions(pid), { timeout: 10_000 }).toBe(0);
      await value(tx, '1');
    }),
  ).rejects.toThrow();
  expect(await value(db, '1')).toBe(1);
});

test('statements are reported with their duration, refusals with the reason', async () => {
  const events: QueryEvent[] = [];
  const db = connect({ onQuery: (event) => events.push(event) });
  await value(db, 'pg_sleep(0.05)');
  await value(db, '1 / 0').catch(() => {});
  expect(events).toMatchObject([{ sql: 'SELECT pg_sleep(0.05) AS value' }, { error: { code: '22012' } }]);
  expect(events[0]?.durationMs).toBeGreaterThanOrEqual(50);
});

test('a connection whose server refuses writes is not used again', async () => {
  const db = connect({ max: 1 });
  const demoted = await value(db, 'pg_backend_pid()');
  await sql`SET default_transaction_read_only = on`.execute(db);
  await expect(sql`DELETE FROM clubs`.execute(db)).rejects.toMatchObject({ code: '25006' });
  expect(await value(db, 'pg_backend_pid()')).not.toBe(demoted);
  await sql`DELETE FROM clubs`.execute(db);
});
