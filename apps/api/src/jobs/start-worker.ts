import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@bandeja/db/database';
import { createPool } from '@bandeja/pg/pool';
import { addMinutes } from '@bandeja/rules/time/instant';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { unlockJobs } from './jobs.repository.ts';
import { LANES, type Lane, laneOf } from './lanes.ts';
import type { Crontab, Task, TaskHandlers, TaskName } from './task-payloads.ts';

/** One connection per lane listens; the others start and end jobs, which takes milliseconds. */
const CONNECTIONS = Object.keys(LANES).length + 5;
const RESTART_MS = 1_000;
/**
 * Every added job notifies all workers of all lanes on all nodes, also one that is due in minutes, and each asks the database
 * for a job. A lane asks at once, by one worker, and then once in this time while more are added.
 */
const NUDGE_MS = 200;
/** Times the delay of a restart: the reports under way may end in it once a runner could not send one. */
const ABANDON_AFTER = 30;
/** Longer than any job takes: statements and mail servers have time-outs. The runner itself waits four hours. */
const STUCK_MINUTES = 3;

export type Worker = {
  /** Starts no more jobs, and resolves when the running ones have ended. */
  stop: () => Promise<void>;
};

type Options = {
  connectionString: string;
  /** The services that the jobs use. */
  db: Database;
  tasks: TaskHandlers;
  crontab: Crontab;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  /** Called after every attempt at a job. */
  onJob?: ((task: string, outcome: 'done' | 'failed') => void) | undefined;
  /** A job whose attempts have all failed. */
  onDeadJob?: ((error: unknown, task: string) => void) | undefined;
  /** The delay of a restart after a failure of the worker itself; shorter in tests. */
  restartMs?: number;
};

/**
 * Runs the jobs of the shared database on this node, each lane with workers of its own, and adds those of the crontab.
 * While the database is unavailable it waits. A failed job is retried with growing delays, and one that failed
 * permanently is logged as an error.
 */
export function startWorker(options: Options): Worker {
  // Its own connections: slow requests must not keep jobs waiting, nor jobs requests.
  const pool = createPool({
    connectionString: options.connectionString,
    max: CONNECTIONS,
    applicationName: 'bandeja jobs',
  });
  pool.on('connect', retryReports);
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => startLane(lane, pool, options));
  const end = async () => {
    await Promise.all(lanes.map(({ stop }) => stop()));
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

const REPORT_ATTEMPTS = 5;

/**
 * A batch of ended jobs is reported by one statement over many rows, and may deadlock with a transaction that adds jobs with
 * keys. The runner ends after the first failure of a report (its retries never run: graphile/worker#636), so a report is sent
 * again here; as a transaction of its own it has changed nothing.
 */
function retryReports(client: { query: unknown }): void {
  const query = (client.query as (...given: unknown[]) => unknown).bind(client);
  const send = async (given: unknown[]) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await query(...given);
      } catch (error) {
        const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
        if (attempt === REPORT_ATTEMPTS || !isDeadlock) throw error;
        await sleep(Math.random() * 50 * attempt);
      }
  };
  client.query = (...given: unknown[]) => {
    const [statement] = given;
    const text = typeof statement === 'object' && statement !== null && 'text' in statement && statement.text;
    const isReport = given.length === 1 && typeof text === 'string' && text.includes('_private_jobs as jobs');
    return isReport ? send(given) : query(...given);
  };
}

function startLane(
  lane: Lane,
  pool: ReturnType<typeof createPool>,
  { restartMs = RESTART_MS, ...options }: Options,
): Worker {
  const { log } = options;
  const { concurrency, pollMs } = LANES[lane];
  const stopping = new AbortController();
  const { signal } = stopping;
  const ours: string[] = [];
  const underWay = new Set<Promise<void>>();
  // Freeing a job under way would run it twice at once. After the last one its report may end too.
  const untilAbandoned = async () => {
    do {
      await Promise.allSettled(underWay);
      await sleep(ABANDON_AFTER * restartMs, undefined, { signal }).catch(() => sleep(RESTART_MS));
    } while (underWay.size > 0);
  };
  let runner: Runner | undefined;
  const running = (async () => {
    while (!signal.aborted) {
      try {
        // Jobs whose completion an earlier runner of this process could not report stay locked by it.
        await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [ours]);
        const events = eventsTo(options, ours);
        const failed = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()));
        runner = await run({
          pgPool: pool,
          concurrency,
          pollInterval: pollMs,
          // The process has its own signal handlers, which stop the worker in order.
          noHandleSignals: true,
          taskList: taskListOf(lane, options, underWay),
          parsedCronItems: lane === 'jobs' ? parseCronItems(cronItems(options.crontab)) : [],
          logger: loggerTo(log),
          events,
          preset: {
            worker: {
              // The times of jobs follow the app's clock, not the database's.
              useNodeTime: true,
              // A batched statement without a waiting caller would end the process when the connection is lost.
              completeJobBatchDelay: 0,
              failJobBatchDelay: 0,
            },
          },
        });
        if (signal.aborted) runner.stop().catch(() => {});
        // The runner ends by itself when it cannot report a finished job because the database is unavailable. It never ends
        // when several reports fail at once: its count of them falls below zero, and it waits for zero.
        const abandoned = failed.then(() =>
          Promise.race([untilAbandoned(), sleep(STUCK_MINUTES * 60_000, undefined, { ref: false })]),
        );
        await Promise.race([runner.promise, abandoned]);
        await runner.stop().catch(() => {});
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the job worker stopped and starts again');
      }
      await sleep(restartMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // Rejects when the runner has already ended by itself, and never resolves for one that cannot end.
      runner?.stop().catch(() => {});
      await running;
      await Promise.allSettled(underWay);
    },
  };
}

/** The jobs that run are in `underWay`. */
function taskListOf(lane: Lane, { tasks, db, clock }: Options, underWay: Set<Promise<void>>): TaskList {
  const entries = Object.entries(tasks) as [TaskName, Task<TaskName>][];
  const ofLane = entries.filter(([name]) => laneOf(name) === lane);
  return Object.fromEntries(
    ofLane.map(([name, run]) => [
      name,
      async (payload: unknown) => {
        const job = Promise.resolve(run(payload as never, { db, now: clock() }));
        underWay.add(job);
        await job.finally(() => underWay.delete(job));
      },
    ]),
  );
}

/** A waiting job of the crontab is not added twice, also after a long outage of the database or of all nodes. */
const cronItems = (crontab: Crontab) =>
  Object.entries(crontab).map(([task, match]) => ({
    task,
    match,
    options: { jobKey: `cron:${task}`, maxAttempts: 3 },
  }));

/** Failures of one attempt and of a connection that is restored are warnings; `eventsTo` logs permanent failures. */
function loggerTo(log: Options['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

function eventsTo({ log, onJob, onDeadJob }: Options, workers: string[]): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workers.push(workerPool.id);
    const nudge = workerPool.nudge.bind(workerPool);
    let isEnding = false;
    const end = () => {
      isEnding = true;
    };
    events.on('pool:gracefulShutdown', end).on('pool:forcefulShutdown', end);
    const wakeOne = () => {
      // Workers that have ended throw.
      if (!isEnding) nudge(1);
    };
    workerPool.nudge = paced(wakeOne, NUDGE_MS);
    // One that has found a job wakes the next: there may be more.
    events.on('job:start', wakeOne);
  });
  events.on('job:success', ({ job }) => onJob?.(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => onJob?.(job.task_identifier, 'failed'));
  events.on('job:failed', ({ job, error }) => {
    log.error({ err: error, job: job.task_identifier, payload: job.payload }, 'a job failed for good');
    onDeadJob?.(error, job.task_identifier);
  });
  return events;
}

/** Calls `act` at once, and at most once in `ms`: a last time for all that came in between. */
export function paced(act: () => void, ms: number): () => void {
  let [isPaused, isWanted] = [false, false];
  const start = () => {
    [isPaused, isWanted] = [true, false];
    setTimeout(resume, ms).unref();
    act();
  };
  const resume = () => {
    isPaused = false;
    if (isWanted) start();
  };
  return () => {
    if (isPaused) isWanted = true;
    else start();
  };
}

export function createJobsTasks(): Pick<TaskHandlers, 'free_jobs'> {
  return {
    /** A killed process leaves its jobs locked: another process unlocks and runs them. */
    free_jobs: (_, { db, now }) => unlockJobs(db, new Date(addMinutes(now, -STUCK_MINUTES))),
  };
}
