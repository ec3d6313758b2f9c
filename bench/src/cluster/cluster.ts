import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { migrate } from '@bandeja/pg/migrate';
import { sql } from 'kysely';
import { createMachines, type Program, until } from './machines.ts';
import { createParts, type Parts, type Postgres } from './parts.ts';
import { startSlowProxy } from './slow-proxy.ts';

const NODES = 3;
/** What the programs wrote, when something failed. */
export const LOGS = fileURLToPath(new URL('../../../.cache/cluster/logs', import.meta.url));

export type Node = { name: string; url: string; program: Program; stop: () => Promise<void> };

/** A build of the server: its folder has apps/api/dist. */
export type Build = string;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three nodes of a build behind nginx, with PostgreSQL and its standby under Patroni, HAProxy, PgBouncer, Redis and an
 * S3-compatible storage (`s3rver`: the folder of its package).
 */
export async function startCluster(build: Build, newest: Build, s3rver: string) {
  const machines = createMachines();
  const parts = createParts(machines);
  try {
    await parts.startEtcd();
    const startPooler = parts.preparePgbouncer();
    const startStorage = parts.prepareS3(s3rver);
    const running = {
      haproxy: parts.startHaproxy(),
      pgbouncer: startPooler(),
      redis: parts.startRedis(),
      s3: startStorage(),
    };
    const postgres = await parts.startPostgres();
    await createRole(parts);
    const db = createDatabase({ connectionString: parts.primaryUrl, applicationName: 'cluster test' });
    const slow = await startSlowProxy(parts.slowAddress, parts.pooledUrl);
    const settings = nodeSettings(parts);
    // The last node is far from its database, once the proxy delays.
    const ofNode = (nth: number) =>
      nth === NODES ? { ...settings, DATABASE_URL: slow.connectionString } : settings;
    const startNode = (nth: number, of: Build): Promise<Node> =>
      startOne(machines, { nth, build: of, settings: ofNode(nth), parts });
    // Migrated by the newest build, as an upgrade begins.
    await migrate({ connectionString: parts.primaryUrl, directory: migrationsDirectory() });
    const nodes = await Promise.all(Array.from({ length: NODES }, (_, index) => startNode(index + 1, build)));
    parts.startNginx(NODES);
    await until('nginx answers', 20_000, async () => (await fetch(`${parts.publicUrl}/api/health/ready`)).ok);
    const cluster = {
      ...{ machines, parts, running, postgres, nodes, db, slow, newest, settings },
      startNode,
      startPooler,
      startStorage,
      primary: () => primaryOf(postgres),
      whole: () => becomeWhole(cluster),
    };
    await cluster.whole();
    return cluster;
  } catch (error) {
    machines.keepLogs(LOGS);
    console.error(`The programs' output is in ${LOGS}`);
    await machines.end();
    throw error;
  }
}

const nodeSettings = (parts: Parts): Record<string, string> => ({
  PUBLIC_URL: parts.publicUrl,
  TRUST_PROXY: parts.proxyAddress,
  DATABASE_URL: parts.pooledUrl,
  DATABASE_DIRECT_URL: parts.primaryUrl,
  DATABASE_REPLICA_URL: parts.standbyUrl,
  REDIS_URL: parts.redisUrl,
  ...parts.s3Settings,
  SECRET_KEY: randomBytes(32).toString('hex'),
  DEMO: '0',
  PAYMENTS: 'sandbox',
  RATE_LIMIT: 'off',
  // Three nodes share the 150 connections of PgBouncer.
  POOL_SIZE: '15',
});

async function createRole(parts: Parts): Promise<void> {
  const admin = createDatabase({ connectionString: parts.superuserUrl, max: 1 });
  await until('HAProxy leads to the primary', 20_000, async () => sql`SELECT`.execute(admin));
  for (const statement of parts.roleStatements) await sql.raw(statement).execute(admin);
  await admin.destroy();
}

async function startOne(
  machines: ReturnType<typeof createMachines>,
  given: { nth: number; build: Build; settings: Record<string, string>; parts: Parts },
): Promise<Node> {
  const { nth, build, settings, parts } = given;
  const name = `node${nth}`;
  const [host, port] = [parts.nodeAddress(nth), '3000'];
  const env = { ...settings, HOST: host, PORT: port, DATA_DIR: join(machines.folder, `${name}-data`) };
  const start = () =>
    machines.start(name, [process.execPath, join(build, 'apps/api/dist/server.js')], {
      env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
      asRoot: true,
    });
  const url = `http://${host}:${port}`;
  let program = start();
  await until(`${name} is ready`, 90_000, async () => {
    const isOver = await Promise.race([program.ended.then(() => true), sleep(100).then(() => false)]);
    // As systemd does.
    if (isOver) program = start();
    return (await fetch(`${url}/api/health/ready`)).ok;
  });
  return {
    ...{ name, url, program },
    stop: async () => {
      program.signal('SIGTERM');
      await program.ended;
    },
  };
}

async function primaryOf(postgres: readonly Postgres[]): Promise<Postgres> {
  return until('there is a primary', 90_000, async () => {
    for (const one of postgres) if (await one.isPrimary()) return one;
    return false;
  });
}

/** Waits until a synchronous standby streams from the primary, and every node is ready. */
async function becomeWhole({
  nodes,
  postgres,
}: {
  nodes: readonly Node[];
  postgres: readonly Postgres[];
}): Promise<void> {
  await primaryOf(postgres);
  await until('there is a synchronous standby', 90_000, async () => {
    for (const one of postgres) if (await one.isSynchronous()) return true;
    return false;
  });
  for (const { name, url } of nodes)
    await until(`${name} is ready again`, 60_000, async () => (await fetch(`${url}/api/health/ready`)).ok);
}
