import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onServer } from '@bandeja/db/testing/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOwner, type Owner, startOwner } from '../testing/postgres/start-owner.ts';
import { startZombie } from '../testing/postgres/zombie.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { runningPostmaster } from './postmaster.ts';
import { locatePackage } from './runtime.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let folder: TemporaryFolder;
let script: string;
let dataDir: string;
let cluster: string;
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-owner');
  script = await bundleOwner(folder.path);
  dataDir = join(folder.path, 'data');
  cluster = join(dataDir, 'postgres', 'cluster');
});
afterAll(() => folder.remove());

async function start(): Promise<Owner> {
  const owner = await startOwner(script, { dataDir, packageDirectory: locatePackage() });
  folder.usedBy(owner.postmasterPid);
  return owner;
}

test('a second process connects to the running server and leaves it running; finds none after the stop', async () => {
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const owner = await start();
  const found = await findRunningPostgres(dataDir);
  expect(found).toBe(owner.connectionString);
  await owner.write('before');
  const rows = await onServer(
    found ?? '',
    async (client) => (await client.query('SELECT id FROM acknowledged')).rows,
  );
  expect(rows).toEqual([{ id: 'before' }]);
  await owner.write('after');
  await owner.stop();
  expect(runningPostmaster(cluster)).toBeNull();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test('a server that does not serve is waited for, and named in the error', async () => {
  const owner = await start();
  process.kill(owner.postmasterPid, 'SIGSTOP');
  try {
    await expect(findRunningPostgres(dataDir, 0)).rejects.toMatchObject({
      code: 'already_running',
      message: expect.stringContaining(`processo ${owner.postmasterPid}`),
    });
  } finally {
    process.kill(owner.postmasterPid, 'SIGCONT');
  }
  await owner.stop();
});

test('PostgreSQL outlives a killed owner, the next start adopts it, and nothing is lost', async () => {
  const first = await start();
  await first.write('by the first');
  process.kill(first.ownerPid, 'SIGKILL');
  await first.ended();

  const second = await start();
  expect(second.steps).toEqual(['adopting', 'ready']);
  expect(second.postmasterPid).toBe(first.postmasterPid);
  expect(await second.read()).toContain('by the first');
  await second.stop();
  expect(runningPostmaster(cluster)).toBeNull();
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

test.runIf(process.platform === 'linux')(
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
        process.kill(pid, 0);
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
