import pg from 'pg';

/** Cluster and database: the same on the primary, on its standbys and through a pooler. */
export const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || ' ' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`;

export interface Address {
  readonly identity: string;
  readonly isStandby: boolean;
  /** The time-outs that a connection gets when it asks for none; 0: none. */
  readonly statementTimeoutMs: number;
  readonly idleTransactionTimeoutMs: number;
}

const ANSWER_MS = 5_000;

/** Where an address leads. Rejects when it does not answer. */
export async function describeAddress(connectionString: string): Promise<Address> {
  const client = new pg.Client({
    connectionString,
    application_name: 'bandeja start',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Address>(`
      SELECT ${IDENTITY} AS identity, pg_is_in_recovery() AS "isStandby",
        (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeoutMs",
        (SELECT setting::int FROM pg_settings
         WHERE name = 'idle_in_transaction_session_timeout') AS "idleTransactionTimeoutMs"`);
    const [row] = rows;
    if (!row) throw new Error('no answer');
    return row;
  } finally {
    void client.end().catch(() => {});
  }
}
