import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announce, announced, packed } from './announce.ts';

const statements: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ onQuery: ({ sql }) => statements.push(sql) });
});
afterAll(() => database.drop());

const announceNumber = (id: number) =>
  announce(database.db, { topic: `match:${id}`, event: 'match', data: { id, version: 1 } });

test('announcements of a short interval are sent by one statement', async () => {
  for (let id = 1; id <= 300; id++) announceNumber(id);
  await announced(database.db);
  expect(statements).toHaveLength(1);
  announceNumber(301);
  await vi.waitFor(() => expect(statements).toHaveLength(2));
});

test('payloads are as few as possible and within the limit of PostgreSQL', () => {
  const messages = Array.from({ length: 1_000 }, (_, id) =>
    JSON.stringify([`slots:são-joão:${id}`, 'slots', { id }]),
  );
  const payloads = packed(messages);
  expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(
    messages.map((message) => JSON.parse(message)),
  );
  const bytes = payloads.map((payload) => Buffer.byteLength(payload));
  expect(Math.max(...bytes)).toBeLessThan(8_000);
  expect(Math.min(...bytes.slice(0, -1))).toBeGreaterThan(7_500);
});

test('an announcement beyond the limit is dropped, the others are sent', () => {
  expect(packed(['"a"', JSON.stringify('x'.repeat(8_000)), '"b"'])).toEqual(['["a","b"]']);
  expect(packed([])).toEqual([]);
});

test('announcements wait while the database is down, and close without an error', async () => {
  const gone = await createTestDatabase();
  announce(gone.db, { topic: 'match:1', event: 'match', data: { id: 1, version: 1 } });
  await gone.drop();
  await expect(announced(gone.db)).resolves.toBeUndefined();
});
