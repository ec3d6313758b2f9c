import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_NOW } from '../../test/test-app.ts';
import { addJob } from './add-job.ts';
import { LANES } from './lanes.ts';
import { createJobsTasks, paced, startWorker, type Worker } from './start-worker.ts';
import { CRONTAB, type TaskHandlers } from './task-payloads.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let worker: Worker;
let endHold: TaskHandlers['end_hold'];
/** Jobs that wait for another host until the test ends the wait. */
let slow: Promise<void>;
let endSlow: () => void;
const started: string[] = [];
const done: number[] = [];
const logged: { level: string; text: string }[] = [];
const log = (level: string) => (facts: unknown, text?: string) => {
  logged.push({ level, text: text ?? String(facts) });
};

beforeEach(async () => {
  database = await createTestDatabase();
  for (const list of [done, logged, started]) list.length = 0;
  endHold = async ({ booking }) => {
    done.push(booking);
  };
  slow = new Promise((resolve) => {
    endSlow = resolve;
  });
  const waitFor = (name: string) => async () => {
    started.push(name);
    await slow;
  };
  const tasks = {
    ...createJobsTasks(),
    end_hold: (...job) => endHold(...job),
    deliver_to_devices: waitFor('push'),
    send_team_mail: waitFor('team'),
    tell_alerts: waitFor('alerts'),
    send_draw_mail: waitFor('draw'),
    send_booking_mail: waitFor('booking'),
    send_customer_invitation: waitFor('invitation'),
    send_account_mail: async () => {
      started.push('account');
    },
  } as Partial<TaskHandlers> as TaskHandlers;
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
  endSlow();
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
    expect(rows).toHaveLength(Object.keys(LANES).length);
  }, 10_000);
const soon = (check: () => void, timeout = 5_000) => vi.waitFor(check, { timeout });
/** The test's own: each full minute the crontab adds others. */
const jobs = async () =>
  (
    await sql<{ attempts: number; hasFailed: boolean }>`
      SELECT attempts, locked_at IS NULL AND last_error IS NOT NULL AS "hasFailed"
      FROM graphile_worker.jobs WHERE task_identifier = 'end_hold'`.execute(database.db)
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
    await vi.waitFor(async () =>
      expect((await jobs()).map(({ hasFailed }) => hasFailed)).toEqual([true, true]),
    );
    endHold = async ({ booking }) => {
      done.push(booking);
    };
    await sql`UPDATE graphile_worker._private_jobs SET run_at = ${new Date()}`.execute(database.db);
    await soon(() => expect(done).toEqual([4]));
  });

  test('runs other jobs at once while jobs of every other lane wait for their hosts', async () => {
    await listening();
    const runAt = new Date();
    for (let player = 1; player <= 40; player++) {
      await addJob(database.db, 'deliver_to_devices', { player }, { runAt });
      await addJob(database.db, 'send_team_mail', { team: player, player }, { runAt });
      await addJob(database.db, 'tell_alerts', { match: player, at: '', after: 0 }, { runAt });
    }
    await soon(() => expect(started.filter((name) => name === 'push')).toHaveLength(LANES.push.concurrency));
    await add(20);
    await addJob(
      database.db,
      'send_account_mail',
      { mail: 1, letter: 'reset', base: 'https://bandeja.test' },
      { runAt },
    );
    await soon(() => expect(done).toEqual([20]), 900);
    await soon(() => expect(started).toContain('account'), 900);
    // Paced letters wait for each other.
    expect(started.filter((name) => name === 'team')).toHaveLength(1);
  });

  test('sends letters about bookings and invitations of customers before those of a tournament', async () => {
    await listening();
    const runAt = new Date();
    await addJob(database.db, 'send_team_mail', { team: 1, player: 1 }, { runAt });
    await soon(() => expect(started).toEqual(['team']));
    for (let team = 2; team <= 4; team++)
      await addJob(database.db, 'send_draw_mail', { team, player: 1 }, { runAt });
    await addJob(database.db, 'send_booking_mail', { booking: 1, letter: 'booking_confirmed' }, { runAt });
    const later = { runAt: new Date(runAt.getTime() + 1) };
    await addJob(database.db, 'send_customer_invitation', { customer: 1 }, later);
    endSlow();
    // The jobs of a queue start one after the other, each when the lane is asked again.
    await soon(() => expect(started).toHaveLength(6), 30_000);
    expect(started).toEqual(['team', 'booking', 'invitation', 'draw', 'draw', 'draw']);
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

  /**
   * Four jobs under way. The database ends the reports of three, and the last job goes on for a while.
   * @returns how often the last one has ended
   */
  async function failReports(beforeThat = () => {}): Promise<() => number> {
    await listening();
    const ends = new Map<number, () => void>();
    let last = 0;
    endHold = async ({ booking }) => {
      done.push(booking);
      if (booking < 20 && !ends.has(booking))
        await new Promise<void>((resolve) => ends.set(booking, resolve));
      if (booking !== 14) return;
      // Longer than the worker waits for reports.
      await new Promise((resolve) => setTimeout(resolve, 600));
      last += 1;
    };
    for (const booking of [11, 12, 13, 14]) await add(booking);
    await soon(() => expect([...done].sort()).toEqual([11, 12, 13, 14]));
    beforeThat();
    await withTransaction(database.db, async (tx) => {
      await sql`SELECT FROM graphile_worker._private_jobs FOR UPDATE`.execute(tx);
      const waiting = sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity
        WHERE application_name = 'bandeja jobs' AND datname = current_database() AND wait_event_type = 'Lock'`;
      for (const [index, booking] of [11, 12, 13].entries()) {
        ends.get(booking)?.();
        await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).toHaveLength(index + 1), 5_000);
      }
      for (const { pid } of (await waiting.execute(tx)).rows)
        await sql`SELECT pg_terminate_backend(${pid}::int)`.execute(tx);
    });
    await soon(() =>
      expect(logged.filter(({ text }) => text.startsWith('Failed to complete jobs'))).toHaveLength(3),
    );
    ends.get(14)?.();
    return () => last;
  }

  test('restarts when the database ended the reports of several jobs, and runs none twice at once', async () => {
    await failReports();
    await add(21);
    await soon(() => expect(done).toContain(21));
    expect(done.filter((booking) => booking === 14)).toHaveLength(1);
  });

  test.each(['during', 'after'])('stops %s such a failure, when the last job has ended', async (when) => {
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped = worker.stop();
    };
    const last = await failReports(when === 'during' ? stop : undefined);
    if (when === 'after') stop();
    await stopped;
    expect(last()).toBe(1);
    // Those without a report run again later.
    expect(await jobs()).toHaveLength(3);
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

test('many added jobs are one question for a job now, and one more when the pause is over', () => {
  let asked = 0;
  vi.useFakeTimers();
  try {
    const ask = paced(() => asked++, 200);
    const counts = [100, 0, 1, 0].map((added) => {
      for (let nth = 0; nth < added; nth++) ask();
      const atOnce = asked;
      vi.advanceTimersByTime(200);
      return [atOnce, asked];
    });
    // One in a pause is asked at its end, one after it at once.
    expect(counts).toEqual([
      [1, 2],
      [2, 2],
      [3, 3],
      [3, 3],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
