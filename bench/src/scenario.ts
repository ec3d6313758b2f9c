import type { Database } from '@bandeja/db/database';
import { freePort } from '@bandeja/pg/embedded/access';
import { type FreezingProxy, startFreezingProxy } from '@bandeja/pg/testing/postgres/freezing-proxy';
import { startServer, withBenchDatabase } from './harness.ts';
import { createLoadClient, type Load, type Measured, measure, type SendRequest } from './load.ts';

/** A scenario: `npm run bench -- <name>` runs scenarios/<name>.ts on a database, a server and data of its own. */
export type Scenario<Data> = {
  /** Fills the database. */
  prepare: (db: Database) => Promise<Data>;
  /** Of the server, given its port. */
  settings?: (port: number) => Record<string, string>;
  /** A proxy that can fall silent is between the server and its database. */
  isProxied?: true;
  measure: (bench: Bench<Data>) => Promise<Outcome>;
};

export type Bench<Data> = {
  db: Database;
  data: Data;
  port: number;
  /** Of the server. */
  pid: number;
  proxy: FreezingProxy | null;
  sendRequest: SendRequest;
  /** A load on the server by connections of its own. */
  load: (load: Load) => Promise<Measured>;
};

export type Outcome = {
  tables: Record<string, unknown>[][];
  /** Printed as JSON, the last line. */
  result: object;
  /** A sentence for each limit that was exceeded. The program fails with any. */
  failures?: string[];
};

async function run<Data>({ prepare, settings, isProxied, measure: work }: Scenario<Data>): Promise<Outcome> {
  return withBenchDatabase(async ({ db, connectionString }) => {
    console.error('Preparing the data…');
    const data = await prepare(db);
    const port = await freePort();
    const proxy = isProxied ? await startFreezingProxy(connectionString) : null;
    const server = await startServer(
      (proxy ?? { connectionString }).connectionString,
      port,
      settings?.(port),
    );
    const { sendRequest, close } = createLoadClient(port, 32);
    const load = async (given: Load) => {
      const client = createLoadClient(port, given.clients);
      return measure(client.sendRequest, given).finally(client.close);
    };
    console.error('Measuring…');
    try {
      return await work({ db, data, port, pid: server.pid, proxy, sendRequest, load });
    } finally {
      close();
      await server.stop();
      await proxy?.close();
    }
  });
}

const { scenario } = (await import(`./scenarios/${process.argv[2]}.ts`)) as { scenario: Scenario<unknown> };
const { tables, result, failures = [] } = await run(scenario);
for (const table of tables) console.table(table);
console.log(JSON.stringify(result));
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
