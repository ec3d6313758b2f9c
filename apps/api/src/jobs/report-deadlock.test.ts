import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { TEST_NOW } from '../../test/test-app.ts';
import { addJob } from './add-job.ts';
import { startWorker } from './start-worker.ts';
import { CRONTAB, type TaskHandlers } from './task-payloads.ts';

test('a report of ended jobs that meets a deadlock is sent again, and the lane goes on', async () => {
  const { db, connectionString, drop } = await createTestDatabase();
  // The first two reports fail as PostgreSQL ends one of two statements that wait for each other.
  await sql`CREATE SEQUENCE reports`.execute(db);
  await sql`CREATE FUNCTION meet_deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('public.reports') <= 2 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
    RETURN OLD;
  END $$`.execute(db);
  await sql`CREATE TRIGGER meet_deadlock BEFORE DELETE ON graphile_worker._private_jobs
    FOR EACH ROW EXECUTE FUNCTION meet_deadlock()`.execute(db);
  const done: number[] = [];
  const warnings: string[] = [];
  const end_hold: TaskHandlers['end_hold'] = async ({ booking }) => void done.push(booking);
  const warn = (facts: unknown, text?: string) => void warnings.push(text ?? String(facts));
  const worker = startWorker({
    ...{ connectionString, db, crontab: CRONTAB, clock: () => TEST_NOW, restartMs: 10 },
    tasks: { end_hold } as Partial<TaskHandlers> as TaskHandlers,
    log: { debug: () => {}, warn, error: warn } as never,
  });
  try {
    for (const booking of [1, 2, 3]) await addJob(db, 'end_hold', { booking }, { runAt: new Date() });
    await vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT last_value::int FROM reports`.execute(db);
        expect(rows).toEqual([{ last_value: 5 }]);
      },
      { timeout: 20_000, interval: 20 },
    );
    expect([done.toSorted(), warnings]).toEqual([[1, 2, 3], []]);
  } finally {
    await worker.stop();
    await drop();
  }
});
