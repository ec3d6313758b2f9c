import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bundleOwner, type Owner, startOwner } from '../testing/postgres/start-owner.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { unprivilegedAccount } from './account.ts';
import { locatePackage } from './runtime.ts';

const NAMELESS = { uid: 12_345, gid: 12_345 };
const isRoot = process.getuid?.() === 0;
const mayNameItself =
  spawnSync('unshare', ['--user', '--map-user=65534', 'true'], isRoot ? NAMELESS : {}).status === 0;

let folder: TemporaryFolder;
let script: string;
/** Represents the folder of the clone; tests change its mode. */
let clone: string;
let packageDirectory: string;
/** A package that every user may read, wherever this clone is (for example under root's home). */
let readablePackage: string;
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-accounts');
  script = await bundleOwner(folder.path);
  clone = join(folder.path, 'clone');
  packageDirectory = join(clone, 'package');
  cpSync(locatePackage(), packageDirectory, { recursive: true, verbatimSymlinks: true });
  readablePackage = join(folder.path, 'readable');
  cpSync(locatePackage(), readablePackage, { recursive: true, verbatimSymlinks: true });
});
beforeEach(removeLinks);
afterAll(() => folder.remove());

/** Puts the package into the state that `npm ci --ignore-scripts` leaves. */
function removeLinks(): void {
  const library = join(packageDirectory, 'native/lib');
  for (const entry of readdirSync(library, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(library, entry.name));
  }
}

const linksMade = () => existsSync(join(packageDirectory, 'native/lib/libpq.so.5'));

function ownFolder(name: string, { uid, gid }: { uid: number; gid: number }): string {
  const path = join(folder.path, name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, uid, gid);
  return path;
}

const userOf = (pid: number) =>
  Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
const capabilitiesOf = (pid: number) =>
  /^CapEff:\t(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

async function servesAndStops(owner: Owner): Promise<void> {
  await owner.write('one');
  expect(await owner.read()).toContain('one');
  await owner.stop();
}

// These tests need root to change the user. The rest of the suite runs as any user.
describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  test('PostgreSQL runs as an unprivileged account and uses the installed package without a copy', async () => {
    const dataDir = join(folder.path, 'as-root');
    const owner = await startOwner(script, { dataDir, packageDirectory });
    expect(owner.steps).toEqual(['creating', 'starting', 'ready']);
    expect(linksMade()).toBe(true);
    expect(userOf(owner.postmasterPid)).toBe(unprivilegedAccount().uid);
    await servesAndStops(owner);
  });

  test('PostgreSQL starts when clone and data are below a folder that only root may enter', async () => {
    chmodSync(clone, 0o700);
    onTestFinished(() => chmodSync(clone, 0o755));
    const systemCache = join(folder.path, 'cache');
    const options = { dataDir: join(clone, 'data'), packageDirectory, systemCache };
    const owner = await startOwner(script, options);
    expect(owner.steps).toEqual(['copying', 'creating', 'starting', 'ready']);
    expect(userOf(owner.postmasterPid)).toBe(unprivilegedAccount().uid);
    expect(readlinkSync(`/proc/${owner.postmasterPid}/exe`)).toMatch(new RegExp(`^${systemCache}/`));
    expect(capabilitiesOf(owner.postmasterPid)).toMatch(/^0+$/);
    expect(statSync(join(clone, 'data/postgres/cluster')).uid).toBe(unprivilegedAccount().uid);
    await servesAndStops(owner);

    const again = await startOwner(script, options);
    expect(again.steps).toEqual(['starting', 'ready']);
    expect(await again.read()).toContain('one');
    await again.stop();
  });

  test('PostgreSQL starts again after kill -9 when only root may reach the data', async () => {
    const closed = ownFolder('closed-data', { uid: 0, gid: 0 });
    const options = { dataDir: closed, packageDirectory: locatePackage() };
    const first = await startOwner(script, options);
    await first.write('kept');
    process.kill(first.ownerPid, 'SIGKILL');
    process.kill(first.postmasterPid, 'SIGKILL');
    await first.ended();
    const second = await startOwner(script, options);
    expect(await second.read()).toContain('kept');
    await servesAndStops(second);
  });

  test('the installation is copied readable into the data folder when the umask was strict', async () => {
    execFileSync('chmod', ['-R', 'go-rwx', packageDirectory]);
    onTestFinished(() => {
      execFileSync('chmod', ['-R', 'go+rX', packageDirectory]);
    });
    const dataDir = join(folder.path, 'strict-data');
    const owner = await startOwner(script, { dataDir, packageDirectory });
    expect(owner.steps).toEqual(['copying', 'creating', 'starting', 'ready']);
    await servesAndStops(owner);
  });

  test('PostgreSQL starts when root copied the data folder', async () => {
    const dataDir = join(folder.path, 'original');
    const original = await startOwner(script, { dataDir, packageDirectory: locatePackage() });
    await servesAndStops(original);
    const copy = join(folder.path, 'copy');
    execFileSync('cp', ['-r', dataDir, copy]);
    expect(statSync(join(copy, 'postgres/cluster')).uid).toBe(0);
    const owner = await startOwner(script, { dataDir: copy, packageDirectory: locatePackage() });
    expect(await owner.read()).toContain('one');
    await owner.stop();
  });

  test('an ordinary user and root can start the same data in turns', async () => {
    const user = unprivilegedAccount('maria:x:12346:12346::/:/bin/sh\n');
    const named = unprivilegedAccount();
    expect(user).toEqual({ uid: 12_346, gid: 12_346 });
    const dataDir = ownFolder('of-user', named);
    const options = { dataDir, packageDirectory: readablePackage };
    for (const account of [named, {}, named]) {
      // The state after log rotation: root creates a new log in the user's folder.
      if (account !== named) rmSync(join(dataDir, 'postgres/postgres.log'));
      const owner = await startOwner(script, options, account);
      expect(userOf(owner.postmasterPid)).toBe(named.uid);
      await owner.write(`as ${JSON.stringify(account)} ${owner.ownerPid}`);
      expect((await owner.read()).size).toBeGreaterThan(0);
      await owner.stop();
    }
  });

  test('an ordinary user starts with a package without links that is read-only for them', async () => {
    const user = unprivilegedAccount();
    const dataDir = ownFolder('of-user-read-only', user);
    const options = { dataDir, packageDirectory };
    const owner = await startOwner(script, options, user);
    expect(owner.steps).toEqual(['copying', 'creating', 'starting', 'ready']);
    expect(linksMade()).toBe(false);
    await servesAndStops(owner);
    const again = await startOwner(script, options, user);
    expect(again.steps).toEqual(['starting', 'ready']);
    await again.stop();
  });

  test('the start fails with a sentence when the data folder belongs to another user', async () => {
    const dataDir = ownFolder('of-root', { uid: 0, gid: 0 });
    await expect(
      startOwner(script, { dataDir, packageDirectory: readablePackage }, unprivilegedAccount()),
    ).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/não pode ser usada.*\n.*EACCES/),
    });
  });

  test.runIf(mayNameItself)(
    'PostgreSQL starts under a user id without a name, as containers use',
    async () => {
      const dataDir = ownFolder('nameless', NAMELESS);
      const owner = await startOwner(script, { dataDir, packageDirectory: readablePackage }, NAMELESS);
      expect(userOf(owner.postmasterPid)).toBe(NAMELESS.uid);
      await servesAndStops(owner);
    },
  );
});

test('the error contains the message of the system when a program cannot run', async () => {
  const broken = join(folder.path, 'broken-package');
  mkdirSync(join(broken, 'native/bin'), { recursive: true });
  mkdirSync(join(broken, 'native/lib'));
  writeFileSync(join(broken, 'native/pg-symlinks.json'), '[]');
  // A version of its own, so that no earlier valid copy is found.
  writeFileSync(join(broken, 'package.json'), '{ "version": "0.0.0-broken" }');
  writeFileSync(
    join(broken, 'native/bin/postgres'),
    '#!/bin/sh\necho libssl.so.1.1: not for this machine\nexit 127\n',
    { mode: 0o755 },
  );
  await expect(
    startOwner(script, {
      dataDir: join(folder.path, 'broken-data'),
      packageDirectory: broken,
      systemCache: join(folder.path, 'broken-cache'),
    }),
  ).rejects.toMatchObject({
    code: 'runtime_unusable',
    message: expect.stringMatching(/DATABASE_URL.*\n.*: libssl\.so\.1\.1: not for this machine/),
  });
  expect(existsSync(join(folder.path, 'broken-data/postgres/runtime-0.0.0-broken'))).toBe(false);
});
