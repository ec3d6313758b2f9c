import { findRunningPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { onServer } from './test-server.ts';

/** The rows of a statement on the embedded database of a server that runs with this data folder: what a browser test proves by rows. */
export async function rowsOfServer<Row extends object>(
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const connectionString = await findRunningPostgres(dataDir);
  if (connectionString === null) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return onServer(connectionString, async (client) => (await client.query<Row>(statement, [...values])).rows);
}
