import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { withTransaction } from '@bandeja/db/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_NOW } from '../testing/test-app.ts';
import { addJob } from './add-job.ts';
import { CRONTAB } from './crontab.ts';
import { createJobsTasks } from './jobs.tasks.ts';
import { startWorker, type Worker } from './start-worker.ts';
import type { TaskHandlers } from './task-payloads.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let worker: Worker;
let endHold: TaskHandlers['end_hold'];
const done: number[] = [];
const logged: { level: string; text: string }[] = [];
const log = (level: string) => (facts: unknown, text?: string) => {
  logged.push({ level, text: text ?? String(facts) });
};

beforeEach(async () => {
  database = await createTestDatabase();
  done.length = 0;
  logged.length = 0;
  endHold = async ({ booking }) => {
    done.push(booking);
  };
  const tasks = { ...createJobsTasks(), end_hold: (...job) => endHold(...job) } as TaskHandlers;
  worker = startWorker({
    connectionString: database.connectionString,
    db: database.db,
    tasks,
    crontab: CRONTAB,
    clock: () => TEST_NOW,
    log: { debug: () => {}, warn: log('warn'), error: log('error') } as never,
    restartMs: 10,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await worker.stop();
  await database.drop();
});

const add = (booking: number, options = {}) =>
  addJob(database.db, 'end_hold', { booking }, { runAt: new Date(), ...options });
const listening = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE application_name = 'bandeja jobs' AND datname = current_database()
        AND query LIKE 'LISTEN%'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
const soon = (check: () => void, timeout = 5_000) => vi.waitFor(check, { timeout });
const jobs = async () =>
  (
    await sql<{
      attempts: number;
    }>`SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'end_hold'`.execute(database.db)
  ).rows;

describe('the worker', () => {
  test('runs a job directly after the commit, with the clock of the app', async () => {
    await listening();
    let at: Date | undefined;
    endHold = async ({ booking }, { now }) => {
      at = now;
      done.push(booking);
    };
    await withTransaction(database.db, (tx) =>
      add(1).then(() => addJob(tx, 'end_hold', { booking: 2 }, { runAt: new Date() })),
    );
    await soon(() => expect([...done].sort()).toEqual([1, 2]), 900);
    expect(at).toBe(TEST_NOW);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test("runs a job with a time when the clock of the app has reached it, independent of the database's clock", async () => {
    await listening();
    const runAt = new Date('2099-12-31T23:59:59Z');
    await add(3, { runAt });
    await add(10);
    await soon(() => expect(done).toEqual([10]));
    vi.useFakeTimers({ toFake: ['Date'], now: runAt });
    await soon(() => expect(done).toEqual([10, 3]));
  });

  test('retries a failed job, and logs one that failed permanently', async () => {
    endHold = async () => {
      throw new Error('on purpose');
    };
    await add(4);
    await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1));
    await soon(() => expect(logged.map(({ level }) => level)).toContain('warn'));
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
    await add(5, { maxAttempts: 1 });
    await soon(() => expect(logged).toContainEqual({ level: 'error', text: 'a job failed for good' }));
    // A failure is logged before it is stored with the time of the retry, which would replace the time below.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ failed: boolean }>`
        SELECT locked_at IS NULL AND last_error IS NOT NULL AS failed
        FROM graphile_worker._private_jobs`.execute(database.db);
      expect(rows).toEqual([{ failed: true }, { failed: true }]);
    });
    endHold = async ({ booking }) => {
      done.push(booking);
    };
    await sql`UPDATE graphile_worker._private_jobs SET run_at = ${new Date()}`.execute(database.db);
    await soon(() => expect(done).toEqual([4]));
  });

  test('restarts when the database ended its connections, also during a job', async () => {
    await listening();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    endHold = async ({ booking }) => {
      done.push(booking);
      await held;
    };
    await add(6);
    await soon(() => expect(done).toEqual([6]));
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'bandeja jobs' AND datname = current_database()`.execute(database.db);
    release();
    await add(7);
    await soon(() => expect(done).toContain(7));
    // The first job may run twice: its completion may not reach the database.
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 5_000 });
  });

  test('waits for the jobs under way when it stops', async () => {
    let ended = false;
    endHold = async ({ booking }) => {
      done.push(booking);
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended = true;
    };
    await add(8);
    await soon(() => expect(done).toEqual([8]));
    await worker.stop();
    expect(ended).toBe(true);
    expect(await jobs()).toEqual([]);
  });

  test('runs the jobs of a killed process', async () => {
    await add(9, { runAt: new Date('2099-12-31T23:59:59Z') });
    await sql`
      UPDATE graphile_worker._private_jobs
      SET run_at = ${new Date()}, locked_by = 'killed', locked_at = ${new Date(addMinutes(TEST_NOW, -4))}`.execute(
      database.db,
    );
    await addJob(database.db, 'free_jobs', {}, { runAt: new Date() });
    await soon(() => expect(done).toEqual([9]));
  });
});
