/** @module-tag postgres-15 */

import type { Database } from '@bandeja/db/database';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { afterCommit, databaseOf, rehearse, withStatementTimeout, withTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`.execute(db);
});
beforeEach(() => sql`TRUNCATE counters; INSERT INTO counters VALUES (1, 0), (2, 0)`.execute(db));
afterAll(() => database.drop());

const add = (on: Database, id: number) =>
  sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`.execute(on);
const values = async () =>
  (await sql<{ value: number }>`SELECT value FROM counters ORDER BY id`.execute(db)).rows.map(
    ({ value }) => value,
  );
const refuse = (on: Database, code: string) =>
  sql`DO ${sql.raw(`$$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${code}'; END $$`)}`.execute(on);

test('commits when work returns and rolls back when it throws', async () => {
  expect(await withTransaction(db, (tx) => add(tx, 1).then(() => 'done'))).toBe('done');
  await expect(
    withTransaction(db, async (tx) => {
      await add(tx, 2);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await values()).toEqual([1, 0]);
});

test('says by what it failed when the connection is lost, which is not used again', async () => {
  const pid = async (on: Database) =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(on)).rows[0]?.pid;
  let ended: number | undefined;
  await expect(
    withTransaction(db, async (tx) => {
      await add(tx, 1);
      ended = await pid(tx);
      await sql`SELECT pg_terminate_backend(${ended})`.execute(tx);
    }),
  ).rejects.toMatchObject({ code: '57P01' });
  expect(await values()).toEqual([0, 0]);
  expect(await pid(db)).not.toBe(ended);
});

test('joins the transaction when called inside one', async () => {
  await expect(
    withTransaction(db, async (outer) => {
      await withTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await add(inner, 1);
      });
      throw new Error('the outer one decides');
    }),
  ).rejects.toThrow('decides');
  expect(await values()).toEqual([0, 0]);
});

test('both transactions succeed after a deadlock', async () => {
  let [runs, holding] = [0, 0];
  let release: (() => void) | undefined;
  const bothHold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cross = (first: number, second: number) =>
    withTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, first);
      holding += 1;
      if (holding === 2) release?.();
      await bothHold;
      await add(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  // PostgreSQL cancels one of the two; on a slow machine both may have been cancelled once.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await values()).toEqual([2, 2]);
});

test.each(['40001', '40P01'])('%s is retried from the start, five attempts in all', async (code) => {
  let runs = 0;
  await expect(
    withTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, 1);
      await refuse(tx, code);
    }),
  ).rejects.toMatchObject({ code });
  expect(runs).toBe(5);
  expect(await values()).toEqual([0, 0]);
});

test('only the outermost transaction retries', async () => {
  let [outer, inner] = [0, 0];
  await withTransaction(db, async (tx) => {
    outer += 1;
    await withTransaction(tx, async (same) => {
      inner += 1;
      if (inner < 3) await refuse(same, '40001');
    });
  });
  expect([outer, inner]).toEqual([3, 3]);
});

test.each(['23505', '23P01', '57014', '55P03'])('%s reaches the caller without a retry', async (code) => {
  let runs = 0;
  await expect(
    withTransaction(db, async (tx) => {
      runs += 1;
      await refuse(tx, code);
    }),
  ).rejects.toMatchObject({ code });
  expect(runs).toBe(1);
});

test('afterCommit work runs in order after the commit, and at once outside a transaction', async () => {
  const ran: string[] = [];
  await withTransaction(db, async (tx) => {
    await add(tx, 1);
    afterCommit(tx, () => ran.push('first'));
    await withTransaction(tx, async (same) => afterCommit(same, () => ran.push('second')));
    expect(ran).toEqual([]);
    expect(databaseOf(tx)).toBe(db);
  });
  expect(ran).toEqual(['first', 'second']);
  afterCommit(db, () => ran.push('third'));
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(databaseOf(db)).toBe(db);
});

test('afterCommit work is dropped on rollback and on retry', async () => {
  const ran: number[] = [];
  const failing = withTransaction(db, async (tx) => {
    await withTransaction(tx, async (same) => afterCommit(same, () => ran.push(0)));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  let runs = 0;
  await withTransaction(db, async (tx) => {
    const run = ++runs;
    afterCommit(tx, () => ran.push(run));
    if (run < 3) await refuse(tx, '40P01');
  });
  expect(ran).toEqual([3]);
});

test('afterCommit work is dropped when PostgreSQL refuses the commit', async () => {
  const ran: string[] = [];
  await sql`CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(db);
  const refused = withTransaction(db, async (tx) => {
    await sql`INSERT INTO late VALUES (1), (1)`.execute(tx);
    afterCommit(tx, () => ran.push('after'));
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(ran).toEqual([]);
});

test('failing afterCommit work does not fail the caller', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const ran: string[] = [];
  const done = await withTransaction(db, async (tx) => {
    afterCommit(tx, () => {
      throw new Error('too late');
    });
    afterCommit(tx, () => ran.push('next'));
    return 'done';
  });
  expect([done, ran]).toEqual(['done', ['next']]);
  expect(warned).toHaveBeenCalledWith(new Error('too late'));
  warned.mockRestore();
});

test('a transaction opened without withTransaction is refused', async () => {
  const foreign = db.transaction().execute(async (tx) => afterCommit(tx, () => {}));
  await expect(foreign).rejects.toThrow('not opened by withTransaction');
});

test('a statement longer than the time-out of its transaction is cancelled, and the next transaction has none', async () => {
  const sleep = (on: Database, seconds: number) => sql`SELECT pg_sleep(${seconds})`.execute(on);
  await expect(withStatementTimeout(db, 20, (tx) => sleep(tx, 10))).rejects.toMatchObject({ code: '57014' });
  const setting = await db
    .connection()
    .execute((one) => sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(one));
  expect(setting.rows[0]?.statement_timeout).toBe('15s');
});

test('a rehearsal takes back its rows and its afterCommit work, and the transaction around it goes on', async () => {
  const ran: string[] = [];
  await sql`CREATE TABLE rehearsed (id int UNIQUE)`.execute(db);
  const count = async (on: Database) =>
    (await sql<{ id: number }>`SELECT id FROM rehearsed ORDER BY id`.execute(on)).rows.map(({ id }) => id);
  const insert = (tx: Database, id: number) => sql`INSERT INTO rehearsed VALUES (${id})`.execute(tx);
  const seen = await withTransaction(db, async (tx) => {
    await insert(tx, 1);
    const inside = await rehearse(tx, async (trial) => {
      await insert(trial, 2);
      afterCommit(trial, () => ran.push('rehearsed'));
      return count(trial);
    });
    await expect(rehearse(tx, (trial) => insert(trial, 1))).rejects.toMatchObject({ code: '23505' });
    afterCommit(tx, () => ran.push('after'));
    return inside;
  });
  expect([seen, await count(db), ran]).toEqual([[1, 2], [1], ['after']]);
  const alone = await rehearse(db, async (trial) => {
    await insert(trial, 3);
    return count(trial);
  });
  expect(alone).toEqual([1, 3]);
  expect(await count(db)).toEqual([1]);
});
