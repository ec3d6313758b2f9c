import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOwner, startOwner } from '../testing/postgres/start-owner.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { onServer } from '../testing/test-server.ts';
import { takeOwnerLock } from './ownership/owner-lock.ts';
import { findRunningPostgres } from './running-postgres.ts';
import { locatePackage } from './runtime.ts';

let folder: TemporaryFolder;
let script = '';
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-running');
  script = await bundleOwner(folder.path);
});
afterAll(() => folder.remove());

test('a second process connects to the running server and leaves it running; finds none after the stop', async () => {
  const dataDir = join(folder.path, 'data');
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const owner = await startOwner(script, { dataDir, packageDirectory: locatePackage() });
  folder.usedBy(owner.postmasterPid);
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
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test('an owner that does not serve is waited for, named in the error, and left alone', async () => {
  const dataDir = join(folder.path, 'silent');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  try {
    await takeOwnerLock(join(dataDir, 'postgres'), { patienceMs: 0, pid: child.pid ?? 0 });
    await expect(findRunningPostgres(dataDir, { patienceMs: 0 })).rejects.toMatchObject({
      code: 'already_running',
    });
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
  expect(await findRunningPostgres(dataDir)).toBeNull();
});
