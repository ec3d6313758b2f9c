import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { migrate } from '@bandeja/pg/migrate';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { until } from './machines.ts';
import type { Postgres } from './parts.ts';
import { openPhones } from './phones.ts';

/** Each happens alone, under load. What it returns is wrong. */
export type Fault = {
  name: string;
  /** The most milliseconds without an acknowledged write, and without a stream. */
  writesMs: number;
  streamsMs: number;
  happen: (cluster: Cluster) => Promise<string[]>;
};

const PROMOTION_MS = 30_000;
const STREAMS_MS = 5_000;
/** A node sends something every 20 s. nginx ends a stream of one that does not for 30 s, and one of its trials may be a stream. */
export const SILENCE_MS = 35_000;

/** nginx leaves a node out for 5 s after it refused (deploy/nginx.conf), and the next one stops only once it is asked again. */
const ASKED_AGAIN_MS = 6_000;

const upgrade: Fault = {
  name: 'rolling upgrade from the build before the newest migration',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen(cluster) {
    const pages = watchPages(cluster.parts.publicUrl);
    const phones = await openPhones(cluster);
    for (const [index, node] of cluster.nodes.entries()) {
      await node.stop();
      cluster.nodes[index] = await cluster.startNode(index + 1, cluster.newest);
      await sleep(ASKED_AGAIN_MS);
    }
    return [...(await pages.stop()), ...(await phones.stop())];
  },
};

const migration: Fault = {
  name: 'a migration meanwhile',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen({ machines, parts }) {
    const directory = join(machines.folder, 'migrations');
    mkdirSync(directory);
    cpSync(migrationsDirectory(), directory, { recursive: true });
    const text = `
      ALTER TABLE bookings ADD COLUMN cluster_test integer NOT NULL DEFAULT 0;
      UPDATE bookings SET cluster_test = 1;
      CREATE TABLE cluster_test (id bigint PRIMARY KEY REFERENCES bookings);`;
    writeFileSync(join(directory, '999-cluster-test.sql'), text);
    await migrate({ connectionString: parts.primaryUrl, directory });
    return [];
  },
};

const killNode: Fault = {
  name: 'kill -9 a node',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen(cluster) {
    const [node] = cluster.nodes;
    node?.program.signal('SIGKILL');
    await sleep(6_000);
    cluster.nodes[0] = await cluster.startNode(1, cluster.newest);
    return [];
  },
};

const freezeNode: Fault = {
  name: 'kill -STOP a node for 45 s',
  writesMs: STREAMS_MS,
  streamsMs: SILENCE_MS,
  async happen({ nodes }) {
    nodes[1]?.program.signal('SIGSTOP');
    // Longer than an open stream may be silent.
    await sleep(45_000);
    nodes[1]?.program.signal('SIGCONT');
    return [];
  },
};

const otherThan = ({ postgres }: Cluster, one: Postgres) => {
  const other = postgres.find((candidate) => candidate !== one);
  if (!other) throw new Error('there is one PostgreSQL only');
  return other;
};

const killPrimary: Fault = {
  name: 'kill -9 the primary',
  writesMs: PROMOTION_MS,
  streamsMs: PROMOTION_MS,
  async happen(cluster) {
    const old = await cluster.primary();
    old.signal('SIGKILL');
    await until('the standby is promoted', 60_000, otherThan(cluster, old).isPrimary);
    await sleep(5_000);
    old.start();
    return [];
  },
};

const freezePrimary: Fault = {
  name: 'kill -STOP the primary, which wakes after the promotion',
  writesMs: PROMOTION_MS,
  streamsMs: PROMOTION_MS,
  async happen(cluster) {
    const old = await cluster.primary();
    const url = cluster.parts.directUrl(old);
    const before = new pg.Client({ connectionString: url });
    before.on('error', () => {});
    await before.connect();
    old.signal('SIGSTOP');
    await until('the standby is promoted', 60_000, otherThan(cluster, old).isPrimary);
    await sleep(3_000);
    old.wakeAlone();
    // Of a node that kept its connection, and of one that connects anew.
    const accepted = await Promise.all([acceptedBy(before), sleep(200).then(() => acceptedBy(null, url))]);
    old.signal('SIGCONT');
    await before.end().catch(() => {});
    return accepted.flat().map((words) => `the old primary accepted a write: ${words}`);
  },
};

/** Tries to write for three seconds. */
async function acceptedBy(kept: pg.Client | null, url?: string): Promise<string[]> {
  const client = kept ?? new pg.Client({ connectionString: url ?? '', connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  const write = async () => {
    if (!kept) await client.connect();
    await client.query('UPDATE clubs SET name = name');
    return [kept ? 'on a connection from before' : 'on a new connection'];
  };
  const refused = () => [];
  const given = sleep(3_000).then(refused);
  const result = await Promise.race([write().catch(refused), given]);
  if (!kept) void client.end().catch(() => {});
  return result;
}

const killPooler: Fault = {
  name: 'kill -9 PgBouncer for 3 s',
  writesMs: 10_000,
  streamsMs: 10_000,
  async happen(cluster) {
    cluster.running.pgbouncer.signal('SIGKILL');
    await sleep(3_000);
    cluster.running.pgbouncer = cluster.startPooler();
    return [];
  },
};

const stopRedis: Fault = {
  name: 'stop Redis for 8 s',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen(cluster) {
    cluster.running.redis.signal('SIGKILL');
    await sleep(8_000);
    cluster.running.redis = cluster.parts.startRedis();
    return [];
  },
};

const stopStorage: Fault = {
  name: 'stop S3 for 8 s',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen(cluster) {
    cluster.running.s3.signal('SIGKILL');
    await sleep(8_000);
    cluster.running.s3 = cluster.startStorage();
    return [];
  },
};

const delay: Fault = {
  name: '200 ms between a node and the database for 10 s',
  writesMs: STREAMS_MS,
  streamsMs: STREAMS_MS,
  async happen({ slow }) {
    slow.delay(200);
    await sleep(10_000);
    slow.delay(0);
    return [];
  },
};

/** By the word that names each on the command line. */
export const FAULTS: Record<string, Fault> = {
  upgrade,
  migration,
  'kill-node': killNode,
  'freeze-node': freezeNode,
  delay,
  redis: stopRedis,
  s3: stopStorage,
  pooler: killPooler,
  'kill-primary': killPrimary,
  'freeze-primary': freezePrimary,
};

/**
 * Opens the first page again and again, with all its files, as a browser without a cache, and asks for the service worker,
 * which may change once.
 */
function watchPages(url: string) {
  const wrong: string[] = [];
  const workers: string[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
      const html = await page.text();
      const files = page.ok ? new Set(html.match(/\/assets\/[\w.-]+/g)) : [];
      for (const file of files) {
        const { status } = await fetch(url + file, { method: 'HEAD' });
        if (status !== 200) wrong.push(`${file}: ${status}`);
      }
      const worker = await fetch(`${url}/sw.js`);
      const code = await worker.text();
      if (worker.ok && workers.at(-1) !== code) workers.push(code);
      await sleep(200);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      if (workers.length > 2) wrong.push(`the service worker changed ${workers.length - 1} times`);
      return [...new Set(wrong)];
    },
  };
}
