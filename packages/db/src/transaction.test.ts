import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDatabase } from './testing/clone-template.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { afterCommit, type Database, databaseOf, withTransaction } from './transaction.ts';

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

test('commits what is returned, rolls back what throws', async () => {
  expect(await withTransaction(db, (tx) => add(tx, 1).then(() => 'done'))).toBe('done');
  await expect(
    withTransaction(db, async (tx) => {
      await add(tx, 2);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await values()).toEqual([1, 0]);
});

test('joins the transaction it is called in', async () => {
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

test('two that lock each other out both succeed', async () => {
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
  // PostgreSQL breaks a deadlock by one of the two; on a slow machine each may have called for it.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await values()).toEqual([2, 2]);
});

test.each(['40001', '40P01'])('%s is tried five times, from the start, then given up', async (code) => {
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

test('only the outermost tries again', async () => {
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

test.each(['23505', '23P01', '57014', '55P03'])('%s is an answer and not tried again', async (code) => {
  let runs = 0;
  await expect(
    withTransaction(db, async (tx) => {
      runs += 1;
      await refuse(tx, code);
    }),
  ).rejects.toMatchObject({ code });
  expect(runs).toBe(1);
});

test('what waits for the commit sees it, in order; outside a transaction it runs at once', async () => {
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

test('nothing follows a rollback, and a transaction tried again starts with nothing', async () => {
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

test('a commit that PostgreSQL refuses is followed by nothing', async () => {
  const ran: string[] = [];
  await sql`CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(db);
  const refused = withTransaction(db, async (tx) => {
    await sql`INSERT INTO late VALUES (1), (1)`.execute(tx);
    afterCommit(tx, () => ran.push('after'));
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(ran).toEqual([]);
});

test('what fails after the commit fails nobody', async () => {
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

test('a transaction opened some other way is refused rather than forgotten', async () => {
  const foreign = db.transaction().execute(async (tx) => afterCommit(tx, () => {}));
  await expect(foreign).rejects.toThrow('not opened by withTransaction');
});
