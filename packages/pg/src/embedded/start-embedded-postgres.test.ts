import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { onServer, withDatabase } from '@bandeja/db/testing/test-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { runningPostmaster } from './postmaster.ts';
import { locatePackage } from './runtime.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

// One cluster for the file: each test starts and stops it, some damage it first.
let folder: TemporaryFolder;
let dataDir = '';
let packageDirectory = '';
const started: EmbeddedPostgres[] = [];
beforeAll(() => {
  folder = createTemporaryFolder('bandeja-embedded');
  dataDir = join(folder.path, 'dados do clube', 'ação');
  // In a folder that every user may read: in a clone that only root may enter, a start would make and report a
  // copy first.
  packageDirectory = join(folder.path, 'package');
  cpSync(locatePackage(), packageDirectory, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())));
afterAll(() => folder.remove());

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, packageDirectory, ...options });
  started.push(server);
  return server;
}
const ask = async (server: EmbeddedPostgres, sql: string) =>
  (
    await onServer(server.connectionString, (client) => client.query({ text: sql, rowMode: 'array' }))
  ).rows.flat();
/** Sessions that own the cluster. */
const OWNERS = "SELECT count(*)::int FROM pg_stat_activity WHERE application_name LIKE 'bandeja-owner %'";
const inFolder = (...names: string[]) => join(dataDir, 'postgres', ...names);

test('the first start creates a durable cluster, the next start keeps it', async () => {
  const steps: string[] = [];
  const first = await start({ onProgress: (step, sentence) => steps.push(`${step}: ${sentence}`) });
  expect(steps).toEqual([
    'creating: Criando o banco de dados (só na primeira vez)…',
    'starting: Ligando o PostgreSQL…',
    'ready: PostgreSQL pronto.',
  ]);
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', '127.0.0.1'],
    ['server_encoding', 'UTF8'],
    ['TimeZone', 'UTC'],
    ['password_encryption', 'scram-sha-256'],
  ]) {
    expect([name, ...(await ask(first, `SHOW ${name}`))]).toEqual([name, value]);
  }
  // Fifth and sixth line: no socket folder, one address.
  expect(readFileSync(inFolder('cluster', 'postmaster.pid'), 'utf8').split('\n').slice(4, 6)).toEqual([
    '',
    '127.0.0.1',
  ]);
  expect(
    await ask(
      first,
      "SELECT lower('ÁÉÇÃO'), current_user, rolsuper FROM pg_roles WHERE rolname = current_user",
    ),
  ).toEqual(['áéção', 'bandeja', false]);
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number');
  await first.stop();
  expect(runningPostmaster(inFolder('cluster'))).toBeNull();

  const second = await start();
  expect(await ask(second, 'SELECT number FROM kept')).toEqual([7]);
});

test('connections need the password, and only the owner of the folder can read it', async () => {
  const server = await start();
  expect(statSync(inFolder('access.json')).mode & 0o777).toBe(0o600);
  expect(statSync(inFolder('postgres.log')).mode & 0o777).toBe(0o600);
  expect(statSync(inFolder('cluster')).mode & 0o777).toBe(0o700);
  const { password } = JSON.parse(readFileSync(inFolder('access.json'), 'utf8'));
  expect(password).toMatch(/^[\w-]{32}$/);
  expect(readFileSync(inFolder('cluster', 'pg_hba.conf'), 'utf8')).toBe(
    'host all bandeja 127.0.0.1/32 scram-sha-256\n',
  );

  const wrong = new URL(server.connectionString);
  wrong.password = 'errada';
  await expect(onServer(wrong.href, async () => {})).rejects.toMatchObject({ code: '28P01' });
  const superuser = new URL(withDatabase(server.connectionString, 'postgres'));
  superuser.username = 'postgres';
  await expect(onServer(superuser.href, async () => {})).rejects.toMatchObject({ code: '28000' });
});

test('a second start on the same folder is refused with a sentence while the first keeps serving', async () => {
  const first = await start();
  const { pid } = first;
  await expect(start()).rejects.toMatchObject({
    code: 'already_running',
    message: `A pasta de dados ${dataDir} já está em uso por outro servidor (processo ${process.pid}). Pare-o antes, ou escolha outra pasta com DATA_DIR.`,
  });
  expect(await ask(first, 'SELECT number FROM kept')).toEqual([7]);
  expect(first.pid).toBe(pid);
});

test('stop works when called twice and during a transaction', async () => {
  const server = await start();
  await onServer(server.connectionString, async (client) => {
    await client.query('BEGIN; UPDATE kept SET number = 8');
    await Promise.all([server.stop(), server.stop()]);
  }).catch(() => {});
  await server.stop();
  expect(runningPostmaster(inFolder('cluster'))).toBeNull();
  expect(await ask(await start(), 'SELECT number FROM kept')).toEqual([7]);
});

test('a lost password is replaced', async () => {
  rmSync(inFolder('access.json'));
  const server = await start();
  expect(await ask(server, 'SELECT number FROM kept')).toEqual([7]);
  await started.pop()?.stop();
  const [again, before] = [await start(), server].map((each) => new URL(each.connectionString).password);
  expect(again).toBe(before);
});

test("the error contains PostgreSQL's output and the folder is free when PostgreSQL does not start", async () => {
  await expect(start({ settings: { shared_bufers: '1GB' } })).rejects.toMatchObject({
    code: 'start_failed',
    message: expect.stringMatching(
      /^O PostgreSQL não ligou\. Ele disse:\n.*unrecognized configuration parameter "shared_bufers"/s,
    ),
  });
  const settings = inFolder('cluster', 'postgresql.auto.conf');
  const before = readFileSync(settings, 'utf8');
  appendFileSync(settings, "wal_level = 'enormous'\n");
  try {
    await expect(start()).rejects.toThrow(/invalid value for parameter "wal_level": "enormous"/);
  } finally {
    rmSync(settings);
    appendFileSync(settings, before);
  }
});

test('leftovers of a start killed during cluster creation are removed, those of one under way are not', async () => {
  const [old, present] = ['cluster.new-0a0a0a', 'cluster.new-0b0b0b'].map((name) => inFolder(name));
  for (const path of [old, present]) mkdirSync(path ?? '');
  utimesSync(old ?? '', new Date(0), new Date(0));
  await start();
  expect([old, present].map((path) => existsSync(path ?? ''))).toEqual([false, true]);
});

test('of two first starts at once one serves, and the other is refused', async () => {
  const outcomes = await Promise.allSettled([1, 2].map(() => start({ dataDir: join(folder.path, 'new') })));
  const refusals = outcomes.filter((each) => each.status === 'rejected').map((each) => each.reason);
  expect(refusals).toMatchObject([{ code: 'already_running' }]);
  expect(await ask(started[0] as EmbeddedPostgres, 'SELECT 7 AS number')).toEqual([7]);
});

test('the owner stays after PostgreSQL has repaired itself from the crash of a session', async () => {
  const server = await start({ onLost: () => expect.unreachable() });
  const session = onServer(server.connectionString, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await client.query('SELECT pg_sleep(60)');
  });
  await expect(session).rejects.toThrow();
  await expect.poll(() => ask(server, OWNERS).catch(() => []), { timeout: 20_000 }).toEqual([1]);
});

test('the loss is reported when PostgreSQL dies, and the next start repairs', async () => {
  const lost = new Promise<Error>((resolve) => {
    start({ onLost: resolve }).then(({ pid }) => process.kill(pid, 'SIGKILL'));
  });
  expect(await lost).toMatchObject({ code: 'lost', message: expect.stringContaining('O PostgreSQL caiu') });
  expect(await ask(await start(), 'SELECT number FROM kept')).toEqual([7]);
});
