import pg from 'pg';

export type Connection = pg.Client;

/**
 * One connection outside the pool, not opened yet, for LISTEN. A connection without an answer for `answerMs` is
 * closed.
 */
export function createConnection(options: {
  connectionString: string;
  applicationName: string;
  answerMs: number;
}): Connection {
  const connection = new pg.Client({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.answerMs,
    query_timeout: options.answerMs,
    keepAlive: true,
  });
  // Kept after the end as well: an 'error' event without a listener ends the process.
  connection.on('error', () => {});
  return connection;
}
