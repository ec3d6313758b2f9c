import { createClub } from '@bandeja/db/testing/builders';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { afterAll, beforeAll } from 'vitest';
import { runCommand } from '../run-command.ts';

/** 09:00 of a Friday in São Paulo, 08:00 in Manaus. */
export const NOW = new Date('2026-03-06T12:00:00Z');
export const MONDAY = '2026-03-09';

/** The database of a test file and functions that run operator commands on it. */
export function useBookingCommands() {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.drop());

  const admin = (...argv: string[]) => runCommand(database.db, NOW, argv);

  async function newCourt(fields: Parameters<typeof createClub>[1] = {}) {
    const club = await createClub(database.db, { courts: 1, ...fields });
    return { ...club, court: club.courts[0]?.id ?? 0 };
  }

  async function statusOf(id: number) {
    const booking = database.db.selectFrom('bookings').select('status').where('id', '=', id);
    return (await booking.executeTakeFirstOrThrow()).status;
  }

  return { database, admin, newCourt, statusOf };
}
