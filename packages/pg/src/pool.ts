import { Kysely } from 'kysely';
import pg from 'pg';
import { parserFor } from './column-types.ts';
import { type OnTrip, PipeliningDialect } from './driver/dialect.ts';
import {
  DatabaseUnavailable,
  SILENCE_LIMITS,
  type SilenceLimits,
  SilenceWatch,
} from './silence/silence-watch.ts';
import { watchedClientOf } from './silence/watched-client.ts';

export interface QueryEvent {
  readonly sql: string;
  readonly durationMs: number;
  /** PostgreSQL's message when it refused. */
  readonly error?: unknown;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  /** Connections at most. */
  readonly max?: number;
  /** PostgreSQL cancels a longer statement (57014). 0: never. */
  readonly statementTimeoutMs?: number;
  /**
   * The address is a pooler's (PgBouncer). It refuses the time-outs of statements and open transactions at the start of a
   * connection: the role has to have them.
   */
  readonly behindPooler?: boolean;
  /** Maximum wait for a free or new connection before the call fails. */
  readonly connectTimeoutMs?: number;
  /** Requests that may wait for a connection; one more fails at once. */
  readonly maxWaiting?: number;
  /** Within this time a database that does not answer is detected. */
  readonly silence?: SilenceLimits;
  /** Name shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called after every statement, for the log and for tests that count statements. */
  readonly onQuery?: (event: QueryEvent) => void;
  /** Called before every round trip with its statements, for tests that count trips. */
  readonly onTrip?: OnTrip;
  /** Called when PostgreSQL ended a connection; the pool opens another one when needed. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Each waiting request holds its body and its answer's stream in memory. */
const MAX_WAITING = 1_000;
/** TCP keep-alive: detects a peer that disappeared without closing, also on an idle connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Statements are sent without waiting for the answers before them. pg's types do not know the option yet. */
const PIPELINE = { pipeline: true };
/** An unused connection is closed after this, so that dead ones do not gather. */
const IDLE_MS = 10_000;

/**
 * A pool whose connections use UTC and ISO dates (watched-client.ts) and parse columns by column-types.ts. A lost connection
 * (PostgreSQL restarted, network down) fails only the current statement; a database that accepts connections and
 * does not answer fails every statement within `silenceFoundMs`, and all that follow at once until it answers again.
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const { onConnectionLost = () => {} } = options;
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const { connectionString, applicationName = 'bandeja', silence = SILENCE_LIMITS } = options;
  const watch = new SilenceWatch(
    { connectionString, application_name: `${applicationName} probe` },
    silence,
    () => pool.ending,
  );
  const pool: pg.Pool = new pg.Pool({
    ...PIPELINE,
    Client: watchedClientOf(watch),
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    ...(!options.behindPooler && {
      statement_timeout: statementTimeoutMs,
      // An abandoned transaction holds locks that other requests wait for.
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }),
    idleTimeoutMillis: IDLE_MS,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: parserFor },
  });
  // Both listeners are needed: the pool reports idle connections only, and an 'error' event without a listener (a
  // connection lost between two statements of a transaction) ends the process.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => watch.setHeld(client as pg.Client, true));
  pool.on('release', (_, client) => watch.setHeld(client as pg.Client, false));
  return pool;
}

/** The connections of a pool now, and the requests that wait for one. */
export type PoolUse = { in_use: number; idle: number; waiting: number };

const pools = new WeakMap<object, pg.Pool>();

export function poolUse(db: object): PoolUse {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database was not opened by createDatabase');
  const { totalCount, idleCount, waitingCount } = pool;
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** The database as Kysely over `createPool`. `destroy()` closes it. */
export function createDatabase<Schema>(options: DatabaseOptions): Kysely<Schema> {
  const { onQuery, maxWaiting = MAX_WAITING } = options;
  const pool = createPool(options);
  const bounded = {
    connect: () =>
      pool.waitingCount < maxWaiting
        ? pool.connect()
        : Promise.reject(new DatabaseUnavailable('too many requests wait for a connection')),
    end: () => pool.end(),
  };
  const db = new Kysely<Schema>({
    dialect: new PipeliningDialect(bounded, options.onTrip),
    ...(onQuery && {
      log: (event) =>
        onQuery({
          sql: event.query.sql,
          durationMs: event.queryDurationMillis,
          ...(event.level === 'error' && { error: event.error }),
        }),
    }),
  });
  pools.set(db, pool);
  return db;
}
