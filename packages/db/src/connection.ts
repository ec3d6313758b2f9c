import pg from 'pg';

export type Connection = pg.Client;

/**
 * One connection beside the pool, not yet open: for LISTEN, which is a connection's own. One that answers nothing for
 * `answerMs` is given up.
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
  // Also what comes after its end: unheard, it would end the process.
  connection.on('error', () => {});
  return connection;
}
