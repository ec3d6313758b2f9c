import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@bandeja/db/pool';
import type { Database } from '@bandeja/db/transaction';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Crontab } from './crontab.ts';
import type { Task, TaskHandlers, TaskName } from './task-payloads.ts';

/** Jobs at once on one node: requests come first. */
const CONCURRENCY = 4;
/** How late a job with a time may be; one for at once is heard of by NOTIFY. */
const POLL_MS = 1_000;
const RESTART_MS = 1_000;

export type Worker = {
  /** Takes no more jobs, and resolves when those under way have ended. */
  stop: () => Promise<void>;
};

type Options = {
  connectionString: string;
  /** What the jobs work on. */
  db: Database;
  tasks: TaskHandlers;
  crontab: Crontab;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  /** After a failure of the worker itself; tests have less time. */
  restartMs?: number;
};

/**
 * Runs the jobs of every node's database here, and asks for those of the crontab. While the database is away it waits;
 * a job that fails is tried again, later each time, and one that failed for good is logged as an error.
 */
export function startWorker({ restartMs = RESTART_MS, ...options }: Options): Worker {
  const { connectionString, log } = options;
  // Its own connections: one listens, and slow requests must not keep jobs waiting, nor jobs requests.
  const pool = createPool({ connectionString, max: CONCURRENCY + 2, applicationName: 'bandeja jobs' });
  const stopping = new AbortController();
  const { signal } = stopping;
  const ours: string[] = [];
  let runner: Runner | undefined;
  const running = (async () => {
    while (!signal.aborted) {
      try {
        // What an earlier one of ours could not report as done stays locked by it.
        await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [ours]);
        runner = await run({
          pgPool: pool,
          concurrency: CONCURRENCY,
          pollInterval: POLL_MS,
          // The process has its own, which stop us in their order.
          noHandleSignals: true,
          taskList: taskListOf(options),
          parsedCronItems: parseCronItems(cronItems(options.crontab)),
          logger: loggerTo(log),
          events: eventsTo(log, ours),
          preset: {
            worker: {
              // The times of jobs are of the app's clock, not of the database's.
              useNodeTime: true,
              // A batched statement without a waiting caller ends the process when the connection is lost.
              completeJobBatchDelay: 0,
              failJobBatchDelay: 0,
            },
          },
        });
        if (signal.aborted) await runner.stop();
        // It ends by itself when it could not say that a job is done: the database went away at that moment.
        await runner.promise;
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the job worker stopped and starts again');
      }
      await sleep(restartMs, undefined, { signal }).catch(() => {});
    }
  })();
  const end = async () => {
    stopping.abort();
    // Rejects when it has ended by itself already.
    await runner?.stop().catch(() => {});
    await running;
    await pool.end();
  };
  let ended: Promise<void> | undefined;
  return {
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

function taskListOf({ tasks, db, clock }: Options): TaskList {
  const entries = Object.entries(tasks) as [TaskName, Task<TaskName>][];
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      async (payload: unknown) => run(payload as never, { db, now: clock() }),
    ]),
  );
}

/** A job of the crontab that still waits is not added twice, however long the database or every node was away. */
const cronItems = (crontab: Crontab) =>
  Object.entries(crontab).map(([task, match]) => ({
    task,
    match,
    options: { jobKey: `cron:${task}`, maxAttempts: 3 },
  }));

/** Its failures of one attempt, and of a connection it makes again, are warnings; what is lost is told by `eventsTo`. */
function loggerTo(log: Options['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

function eventsTo(log: Options['log'], workers: string[]): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id));
  events.on('job:failed', ({ job, error }) =>
    log.error({ err: error, job: job.task_identifier, payload: job.payload }, 'a job failed for good'),
  );
  return events;
}
