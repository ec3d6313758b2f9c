import { commitWith, inOneTrip } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledForEach, compiledOnce, type Given } from './compiled-once.ts';
import type { TestDatabase } from './testing/clone-template.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
const trips: (readonly string[])[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ onTrip: (sent) => trips.push(sent.map(({ sql }) => sql)) });
});
afterAll(() => database.drop());

test('a statement is built once and filled in each time', async () => {
  let built = 0;
  const sum = compiledOnce((_, given: Given<{ a: number; b: number }>) => {
    built += 1;
    return sql<{ sum: number }>`SELECT ${given('a')}::int + ${given('b')}::int * ${100}::int AS sum`;
  });
  expect(built).toBe(0);
  expect([
    await sum({ a: 1, b: 2 }).first(database.db),
    await sum({ a: 3, b: 4 }).first(database.db),
  ]).toEqual([{ sum: 201 }, { sum: 403 }]);
  expect(built).toBe(1);
});

test('a list is one value, and the builder takes places where it takes values', async () => {
  const some = compiledOnce((db, given: Given<{ ids: readonly number[]; slug: string }>) =>
    db.selectFrom('clubs').select('id').where('id', 'in', given('ids')).where('slug', '=', given('slug')),
  );
  expect(some({ ids: [1, 2], slug: 'x' }).compile(database.db)).toMatchObject({
    sql: 'select "id" from "clubs" where "id" = any($1) and "slug" = $2',
    parameters: [[1, 2], 'x'],
  });
  expect(await some({ ids: [], slug: 'x' }).rows(database.db)).toEqual([]);
});

test('each combination of values that are there has its own text', () => {
  const clubs = compiledForEach(
    (db, given: Given<{ city?: string | undefined; slug?: string | undefined }>, has) =>
      db
        .selectFrom('clubs')
        .select('id')
        .where((is) =>
          is.and([
            ...(has('city') ? [is('city', '=', given('city'))] : []),
            ...(has('slug') ? [is('slug', '=', given('slug'))] : []),
          ]),
        ),
  );
  const textOf = (values: { city?: string; slug?: string | undefined }) => clubs(values).compile(database.db);
  expect(textOf({ city: 'a', slug: undefined })).toMatchObject({ parameters: ['a'] });
  expect(textOf({ slug: 'b', city: 'c' })).toMatchObject({ parameters: ['c', 'b'] });
  expect(textOf({ slug: 'b', city: 'c' }).sql).not.toBe(textOf({ city: 'a' }).sql);
});

test('filled statements are sent in one trip, and trips are reported', async () => {
  const one = compiledOnce(
    (_, given: Given<{ n: number }>) => sql<{ n: number }>`SELECT ${given('n')}::int AS n`,
  );
  trips.length = 0;
  expect(await inOneTrip(database.db, [one({ n: 1 }), one({ n: 2 })])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(trips).toHaveLength(1);
  await withTransaction(database.db, async (tx) => {
    await inOneTrip(tx, [one({ n: 3 })]);
    await commitWith(tx, [one({ n: 4 })]);
  });
  expect(trips.map((texts) => texts.length)).toEqual([4, 2, 2]);
});
