import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOwner, type Owner, startOwner } from '../../testing/postgres/start-owner.ts';
import { startZombie } from '../../testing/postgres/zombie.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.ts';
import { onServer } from '../../testing/test-server.ts';
import { locatePackage } from '../runtime.ts';
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { clusterProcesses, pidExists, processIdentity } from './processes.ts';

let folder: TemporaryFolder;
let script: string;
let dataDir: string;
let cluster: string;
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-leftovers');
  script = await bundleOwner(folder.path);
  dataDir = join(folder.path, 'data');
  cluster = join(dataDir, 'postgres', 'cluster');
});
afterAll(() => folder.remove());

const start = () => startOwner(script, { dataDir, packageDirectory: locatePackage() });
const locks = () => readdirSync(join(dataDir, 'postgres')).filter((name) => name.endsWith('.lock'));

function watchdogOf(postmaster: number): number {
  const pid = readdirSync('/proc').find((name) => {
    try {
      const [, , , name0, watched] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return name0 === 'bandeja-watchdog' && watched === String(postmaster);
    } catch {
      return false;
    }
  });
  if (pid === undefined) throw new Error(`no watchdog of ${postmaster}`);
  return Number(pid);
}

async function killOwner(owner: Owner): Promise<void> {
  process.kill(owner.ownerPid, 'SIGKILL');
  await owner.ended();
}

// These tests read /proc.
const onLinux = test.runIf(process.platform === 'linux');

onLinux('SIGTERM of the owner leaves no process and no lock', async () => {
  const owner = await start();
  const watchdog = watchdogOf(owner.postmasterPid);
  await owner.stop();
  expect(clusterProcesses(cluster)).toEqual([]);
  expect(locks()).toEqual([]);
  await expect.poll(() => processIdentity(watchdog), { timeout: 10_000 }).toBeNull();
});

test('PostgreSQL shuts down cleanly when its owner is killed', async () => {
  const owner = await start();
  await killOwner(owner);
  await expect.poll(() => clusterProcesses(cluster), { timeout: 10_000 }).toEqual([]);
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8').trim()).toMatch(
    /database system is shut down$/,
  );
});

onLinux('an orphan that lives on is ended by the next start, and nothing is lost', async () => {
  const first = await start();
  await first.write('before');
  process.kill(watchdogOf(first.postmasterPid), 'SIGKILL');
  await killOwner(first);
  expect(clusterProcesses(cluster)).toContain(first.postmasterPid);

  const second = await start();
  expect(second.steps).toEqual(['ending_leftover', 'starting', 'ready']);
  expect(processIdentity(first.postmasterPid)).toBeNull();
  expect(await second.read()).toContain('before');
  await second.stop();
});

test('a second process is refused while the owner lives and takes over when the owner dies', async () => {
  const owner = await start();
  await expect(start()).rejects.toMatchObject({
    code: 'already_running',
    message: expect.stringContaining(`já está em uso por outro servidor (processo ${owner.ownerPid})`),
  });
  await owner.write('unharmed');

  const next = start();
  process.kill(owner.ownerPid, 'SIGKILL');
  expect(await (await next).read()).toContain('unharmed');
  await (await next).stop();
});

onLinux('backends that outlive a killed postmaster, too busy to notice, are ended', async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  let busy = 0;
  const work = onServer(server.connectionString, async (client) => {
    busy = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
    await client.query('DO $$ BEGIN LOOP END LOOP; END $$');
  }).catch(() => {});
  await expect.poll(() => busy, { timeout: 10_000 }).toBeGreaterThan(0);
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.pid, { timeout: 30_000 }).not.toBe(pid);
  expect(processIdentity(busy)).toBeNull();
  await work;
  await server.stop();
});

onLinux(
  'a lock file of PostgreSQL whose pid is by now a stranger or a zombie is no obstacle, nor is either harmed',
  async () => {
    // A process of the cluster's user: only such a pid counts as a former postmaster for PostgreSQL.
    const { uid, gid } = statSync(cluster);
    const account = process.getuid?.() === 0 ? { uid, gid } : {};
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', cwd: '/', ...account });
    await once(stranger, 'spawn');
    const zombie = await startZombie(account);
    try {
      for (const pid of [stranger.pid ?? 0, zombie.pid]) {
        expect(pidExists(pid)).toBe(true);
        writeFileSync(
          join(cluster, 'postmaster.pid'),
          `${pid}\n${cluster}\n1767225600\n5432\n\n127.0.0.1\n\nready\n`,
          { mode: 0o600 },
        );
        const server = await startEmbeddedPostgres({ dataDir });
        expect(server.pid).not.toBe(pid);
        await server.stop();
      }
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
      zombie.end();
    }
  },
);
