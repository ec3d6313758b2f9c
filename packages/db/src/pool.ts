import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parserFor } from './column-types.ts';
import type { Database } from './transaction.ts';

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
  /** Maximum wait for a free or new connection before the call fails. */
  readonly connectTimeoutMs?: number;
  /** Name shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called after every statement, for the log and for tests that count statements. */
  readonly onQuery?: (event: QueryEvent) => void;
  /** Called when PostgreSQL ended a connection; the pool opens another one when needed. */
  readonly onConnectionLost?: (error: Error) => void;
}

/**
 * A pool whose connections use UTC and ISO dates and parse columns by column-types.ts. A lost connection
 * (PostgreSQL restarted, network down) fails only the current statement.
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const { onConnectionLost = () => {} } = options;
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    // An abandoned transaction holds locks that other requests wait for.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: options.applicationName ?? 'bandeja',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    keepAlive: true,
    types: { getTypeParser: parserFor },
  });
  // Both listeners are needed: the pool reports idle connections only, and an 'error' event without a listener (a
  // connection lost between two statements of a transaction) ends the process.
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
