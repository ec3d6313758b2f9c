import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryEvent } from '../pool.ts';
import { withTransaction } from '../transaction.ts';
import { NAMES_AT_MOST } from './dialect.ts';
import { commitWith, inOneTrip } from './one-trip.ts';

let database: TestDatabase;
let db: Database;
const events: QueryEvent[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({
    connectionString: database.connectionString,
    // One connection: what a test sees is what its own statements left.
    max: 1,
    onQuery: (event) => events.push(event),
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Prepared = { name: string; statement: string; calls: number };
async function prepared(text: string): Promise<Prepared[]> {
  const { rows } = await sql<Prepared>`
    SELECT name, statement, generic_plans + custom_plans AS calls FROM pg_prepared_statements`.execute(db);
  return rows.filter(({ statement }) => statement.includes(text));
}
const numberOfNames = async () =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM pg_prepared_statements`.execute(db)).rows[0]
    ?.count;
const plusOne = (value: number) =>
  sql<{ sum: number }>`SELECT ${value}::int + 1 AS sum`.execute(db).then(({ rows }) => rows[0]?.sum);
const clubs = () => sql<{ slug: string }>`SELECT slug FROM clubs WHERE id = ${-1}`;

test('one text is prepared once under one name, for all values', async () => {
  for (let value = 0; value < 5; value++) expect(await plusOne(value)).toBe(value + 1);
  expect(await prepared('$1::int + 1')).toMatchObject([{ name: expect.stringMatching(/^b\d+_/), calls: 5 }]);
});

test('lists of any length share one text', async () => {
  for (const ids of [[1], [1, 2], [1, 2, 3], []]) {
    expect(await db.selectFrom('clubs').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect(await db.selectFrom('clubs').select('id').where('id', 'not in', ids).execute()).toEqual([]);
  }
  expect(await prepared('from "clubs" where "id" = any($1)')).toHaveLength(1);
  expect(await prepared('from "clubs" where "id" <> all($1)')).toHaveLength(1);
});

test('the names of a connection stay bounded, and a text without a name is answered too', async () => {
  const different = (n: number) => sql<{ n: number }>`SELECT ${n}::int AS ${sql.id(`n${n}`)}`.execute(db);
  for (let n = 0; n < NAMES_AT_MOST + 50; n++) await different(n);
  expect(await numberOfNames()).toBeLessThanOrEqual(NAMES_AT_MOST);
  expect((await different(0)).rows).toEqual([{ n0: 0 }]);
  expect(await plusOne(1)).toBe(2);
});

test.each(['DISCARD ALL', 'DEALLOCATE ALL', 'DISCARD PLANS'])(
  '%s leaves a usable connection',
  async (text) => {
    await plusOne(1);
    await sql.raw(text).execute(db);
    expect(await plusOne(1)).toBe(2);
    // Sent within a function, so the driver cannot detect it.
    await sql
      .raw(`DO $$ BEGIN EXECUTE '${text === 'DISCARD ALL' ? 'DEALLOCATE ALL' : text}'; END $$`)
      .execute(db);
    expect(await plusOne(2)).toBe(3);
    await plusOne(1);
    await sql.raw("DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; END $$").execute(db);
    expect(await withTransaction(db, (tx) => clubs().execute(tx))).toMatchObject({ rows: [] });
  },
);

test('a table that another process changes does not break its statements', async () => {
  await sql`CREATE TABLE changing (id int)`.execute(db);
  const read = (on: Database) => sql`SELECT * FROM changing WHERE id <> ${0}`.execute(on);
  await read(db);
  await sql`ALTER TABLE changing ADD COLUMN name text`.execute(database.db);
  await sql`INSERT INTO changing VALUES (1, 'um')`.execute(database.db);
  expect((await read(db)).rows).toEqual([{ id: 1, name: 'um' }]);
  await sql`ALTER TABLE changing DROP COLUMN name`.execute(database.db);
  expect((await withTransaction(db, read)).rows).toEqual([{ id: 1 }]);
});

test('a refused statement and a lost connection leave no name behind that is not there', async () => {
  const wrong = () => sql`SELECT nothing FROM clubs WHERE id = ${1}`.execute(db);
  await expect(wrong()).rejects.toMatchObject({ code: '42703' });
  await expect(wrong()).rejects.toMatchObject({ code: '42703' });
  const divided = (by: number) => sql<{ q: number }>`SELECT 1 / ${by}::int AS q`.execute(db);
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divided(1)).rows).toEqual([{ q: 1 }]);
  expect(await plusOne(1)).toBe(2);
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
  await expect.poll(() => plusOne(1).catch(() => null), { timeout: 5_000 }).toBe(2);
  expect((await divided(1)).rows).toEqual([{ q: 1 }]);
});

const insert = (name: string) => sql`INSERT INTO noted (name) VALUES (${name}) RETURNING name`;
const noted = async () =>
  (await sql<{ name: string }>`SELECT name FROM noted ORDER BY name`.execute(database.db)).rows.map(
    ({ name }) => name,
  );
const trip = (work: (tx: Transaction<DB>) => Promise<unknown>) => withTransaction(db, work);

test('a trip sends its statements, BEGIN and COMMIT together', async () => {
  await sql`CREATE TABLE noted (name text PRIMARY KEY)`.execute(database.db);
  events.length = 0;
  await trip(async (tx) => {
    const [, first, timeout] = await inOneTrip(tx, [
      sql`SET LOCAL lock_timeout = '3s'`,
      insert('a'),
      sql<{ is: string }>`SELECT current_setting('lock_timeout') AS is`,
    ]);
    expect([first, timeout]).toEqual([[{ name: 'a' }], [{ is: '3s' }]]);
    expect(await commitWith(tx, [insert('b')])).toEqual([[{ name: 'b' }]]);
    await expect(insert('c').execute(tx)).rejects.toThrow(/committed/);
  });
  expect(await noted()).toEqual(['a', 'b']);
  expect((await sql`SHOW lock_timeout`.execute(db)).rows).toEqual([{ lock_timeout: '0' }]);
});

test('a failure within a trip commits nothing and keeps the rest from running', async () => {
  const failing = (tx: Transaction<DB>) => commitWith(tx, [insert('d'), insert('a'), insert('e')]);
  await expect(trip(failing)).rejects.toMatchObject({ code: '23505' });
  await expect(trip(failing)).rejects.toMatchObject({ code: '23505' });
  expect(await noted()).toEqual(['a', 'b']);
  await trip(async () => {});
  await trip((tx) => insert('f').execute(tx));
  expect(await noted()).toEqual(['a', 'b', 'f']);
});

test('an answer that cannot be read fails its statement only', async () => {
  const big = sql`SELECT 9007199254740993::int8 + ${0}::int AS big`;
  await expect(big.execute(db)).rejects.toThrow(RangeError);
  expect(await plusOne(1)).toBe(2);
});
