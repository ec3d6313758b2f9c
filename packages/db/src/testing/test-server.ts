import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/pg/migrate';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { THROW_AWAY_SETTINGS } from '@bandeja/pg/testing/temporary-settings';
import pg from 'pg';
import { migrationsDirectory } from '../migrations-directory.ts';

/** Address of the test databases; plain data, since it is sent to the test workers. */
export interface TestServerSettings {
  /** Connection of a role that may create databases. */
  readonly connectionString: string;
  /** The same server through a pooler, for the pools of the tests. */
  readonly pooler?: string | undefined;
  /** A migrated database to clone, named `<prefix>template`. */
  readonly template: string;
  /** Name prefix of every database of this run. */
  readonly prefix: string;
}

export interface TestServer extends TestServerSettings {
  stop(): Promise<void>;
}

/** Same server and credentials, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

/** One session for statements outside the test databases. */
export async function onServer<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'bandeja tests' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startThrowAway(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const folder = createTemporaryFolder('bandeja-test');
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder.path,
      settings: THROW_AWAY_SETTINGS,
    });
    folder.usedBy(server.pid);
    return {
      connectionString: server.connectionString,
      stop: async () => {
        await server.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

async function dropAll({ connectionString, prefix }: Omit<TestServerSettings, 'template'>): Promise<void> {
  await onServer(connectionString, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

/**
 * A PostgreSQL for one test run with a migrated template: the embedded one in a temporary folder, or the server of
 * TEST_DATABASE_URL (its role must be allowed to create databases; all databases are dropped at the end) with its pooler of
 * TEST_POOLER_URL.
 */
export async function startTestServer(external = process.env.TEST_DATABASE_URL): Promise<TestServer> {
  const server = external ? { connectionString: external, stop: async () => {} } : await startThrowAway();
  const { connectionString } = server;
  const prefix = `bandeja_test_${randomBytes(4).toString('hex')}_`;
  const template = `${prefix}template`;
  const stop = async () => {
    try {
      if (external) await dropAll({ connectionString, prefix });
    } finally {
      await server.stop();
    }
  };
  try {
    await onServer(connectionString, (client) => client.query(`CREATE DATABASE ${template}`));
    await migrate({
      connectionString: withDatabase(connectionString, template),
      directory: migrationsDirectory(),
    });
    // An open session on the template would make every clone fail.
    await onServer(connectionString, (client) =>
      client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`),
    );
    const pooler = (external && process.env.TEST_POOLER_URL) || undefined;
    return { connectionString, pooler, template, prefix, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
