import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parserFor } from './column-types.ts';
import type { Database } from './transaction.ts';

export interface QueryEvent {
  readonly sql: string;
  readonly durationMs: number;
  /** What PostgreSQL said when it refused. */
  readonly error?: unknown;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  /** Connections at most. */
  readonly max?: number;
  /** A statement that runs longer is ended by PostgreSQL (57014). 0: never. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a connection, free or new, before the call fails. */
  readonly connectTimeoutMs?: number;
  /** What pg_stat_activity shows. */
  readonly applicationName?: string;
  /** Told after every statement, for the log and for tests that count. */
  readonly onQuery?: (event: QueryEvent) => void;
  /** Told when PostgreSQL ended a connection; the pool opens another when one is needed. */
  readonly onConnectionLost?: (error: Error) => void;
}

/**
 * A pool whose connections speak UTC and ISO dates and read columns as column-types.ts says. A lost connection
 * (PostgreSQL restarted, network gone) fails the statement under way and nothing else.
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const { onConnectionLost = () => {} } = options;
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    // A transaction nobody continues holds locks that others wait for.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: options.applicationName ?? 'bandeja',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    keepAlive: true,
    types: { getTypeParser: parserFor },
  });
  // Both listeners are needed: the pool speaks for its idle connections only, and an 'error' event that nobody
  // hears, as that of a connection lost between two statements of a transaction, ends the process.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The database as Kysely over `createPool`. `destroy()` closes it. */
export function createDatabase(options: DatabaseOptions): Database {
  const { onQuery } = options;
  return new Kysely({
    dialect: new PostgresDialect({ pool: createPool(options) }),
    ...(onQuery && {
      log: (event) =>
        onQuery({
          sql: event.query.sql,
          durationMs: event.queryDurationMillis,
          ...(event.level === 'error' && { error: event.error }),
        }),
    }),
  });
}
