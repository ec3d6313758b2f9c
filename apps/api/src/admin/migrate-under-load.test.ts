/** @module-tag postgres-15 */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { createClub } from '@bandeja/db/testing/builders';
import { MigrationError, migrate } from '@bandeja/pg/migrate';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../test/test-app.ts';
import { prepareDemo } from '../load-demo.ts';

const app = useTestApp();
const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
const COURTS = 4;

let courts: number[];
let players: SignedIn[];
beforeAll(async () => {
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  const club = await createClub(app.db, {
    courts: 2 * COURTS,
    durations: [60],
    max_bookings_per_day: 99,
    max_open_holds: 99,
  });
  courts = club.courts.map(({ id }) => id);
  players = await Promise.all(Array.from({ length: COURTS }, () => newPlayer(app)));
});

/** The project's migrations and one more. */
function withMigration(text: string): string {
  const folder = createTemporaryFolder('bandeja-migrations');
  onTestFinished(() => folder.remove());
  cpSync(migrationsDirectory(), folder.path, { recursive: true });
  writeFileSync(join(folder.path, '999-later.sql'), text);
  return folder.path;
}

/** Each player books all free times of a court, one after the other. Resolves with the bookings acknowledged. */
async function bookEverything(of: readonly number[]): Promise<number[]> {
  const booked = await Promise.all(
    of.map(async (court, index) => {
      const ids: number[] = [];
      for (const date of DAYS)
        for (const start_time of HOURS) {
          const { status, body } = await app.call(
            bookCourt,
            { body: { court, date, start_time } },
            { as: players[index]?.token ?? '' },
          );
          expect(status).toBe(201);
          ids.push(body.id);
        }
      return ids;
    }),
  );
  return booked.flat();
}

const stored = async (ids: readonly number[]) =>
  (await app.db.selectFrom('bookings').select('id').where('id', 'in', ids).execute()).length;
const columns = async (name: string) =>
  (
    await sql`SELECT FROM information_schema.columns WHERE table_name = 'bookings' AND column_name = ${name}`.execute(
      app.db,
    )
  ).rows.length;

test('a migration of a full table that fails under load rolls back and stops no booking', async () => {
  const directory = withMigration(`
    ALTER TABLE bookings ADD COLUMN half_done integer NOT NULL DEFAULT 0;
    UPDATE bookings SET half_done = 1;
    SELECT 1 / 0;`);
  const [ids, failure] = await Promise.all([
    bookEverything(courts.slice(0, COURTS)),
    migrate({ connectionString: app.connectionString, directory }).catch((error: unknown) => error),
  ]);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(await columns('half_done')).toBe(0);
  expect(await stored(ids)).toBe(COURTS * DAYS.length * HOURS.length);
});

test('a migration of a full table under load is applied whole, and every acknowledged booking is there', async () => {
  const directory = withMigration(`
    ALTER TABLE bookings ADD COLUMN later integer;
    UPDATE bookings SET later = id;
    ALTER TABLE bookings ALTER COLUMN later SET DEFAULT 0;
    CREATE INDEX bookings_later ON bookings (later);`);
  const [ids, applied] = await Promise.all([
    bookEverything(courts.slice(COURTS)),
    migrate({ connectionString: app.connectionString, directory }),
  ]);
  expect(applied).toEqual(['999-later.sql']);
  expect(await columns('later')).toBe(1);
  expect(await stored(ids)).toBe(COURTS * DAYS.length * HOURS.length);
});
