import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@bandeja/pg/embedded/access';
import { runningPostmaster } from '@bandeja/pg/embedded/postmaster';
import { type CrashTarget, crashRounds } from '@bandeja/pg/testing/postgres/crash-rounds';
import { createTemporaryFolder, type TemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SERVER_PROGRAM } from '../server-program.ts';

const ACCOUNT = { username: 'quem.escreve@exemplo.com.br', password: 'Smash#1990' };
const PAGE_SIZE = 100;

let folder: TemporaryFolder;
let port: number;
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-server-crash');
  port = await freePort();
});
afterAll(() => folder.remove());

/** Statuses of refused writes, and exit codes of servers that ended by themselves. */
let refusals: number[] = [];
let exits: (number | null)[] = [];
beforeEach(() => {
  refusals = [];
  exits = [];
});

/** Untyped answers: the contract's client would hide failures of a killed server. */
async function call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok && path === '/api/matches/') refusals.push(response.status);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The writing player, registered at the first start and logged in at the others. */
async function signIn(): Promise<{ token: string; player: number }> {
  const { username, password } = ACCOUNT;
  const user = await call<{ id: number }>('POST', '/api/users/', {
    username,
    email: username,
    password,
  }).catch(() => null);
  const { access: token } = await call<{ access: string }>('POST', '/api/token/', { username, password });
  if (user) {
    await call('POST', '/api/players/', { user: user.id, first_name: 'Quem', last_name: 'Escreve' }, token);
  }
  const { id } = await call<{ id: number }>('GET', '/api/players/user', undefined, token);
  return { token, player: id };
}

/** The whole server on a data folder, as `npm start` runs it. A row is a match whose club is its name. */
async function startServer(dataDir: string): Promise<CrashTarget> {
  const child = fork(SERVER_PROGRAM.path, [], {
    ...SERVER_PROGRAM.options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      HOST: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
    },
  });
  const ended = once(child, 'exit');
  const serving = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!serving) throw new Error('the server did not start');
  const { token, player } = await signIn();
  return {
    ownerPid: child.pid ?? 0,
    postmasterPid: runningPostmaster(join(dataDir, 'postgres', 'cluster'))?.pid ?? Number.NaN,
    write: async (name) => {
      const body = { date: '2026-03-06T12:00:00Z', type: 'Friendly', meta_data: { club: name } };
      await call('POST', '/api/matches/', body, token);
    },
    read: async () => {
      const names = new Set<string>();
      for (let page = 1, more = true; more; page++) {
        const list = await call<{ results: { meta_data: { club: string } }[]; next: string | null }>(
          'GET',
          `/api/matches/list_by_player/?player_id=${player}&page_size=${PAGE_SIZE}&page=${page}`,
          undefined,
          token,
        );
        for (const match of list.results) names.add(match.meta_data.club);
        more = list.next !== null;
      }
      return names;
    },
    ended: async () => {
      const [code] = await ended;
      exits.push(code);
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the server ended with ${code}`);
    },
  };
}

// Five more of each kill the process of the database alone (packages/pg/src/embedded/crash.test.ts).
test.each([
  ['owner', 5],
  ['postmaster', 2],
  ['both', 2],
] as const)(
  'kill -9 of %s of the whole server under writes, %i times, loses no acknowledged match',
  { timeout: 600_000 },
  async (victim, rounds) => {
    const start = () => startServer(join(folder.path, victim));
    const results = await crashRounds({ victim, rounds, start });
    expect(results.map(({ lost }) => lost)).toEqual(Array.from({ length: rounds }, () => []));
    expect(results.every(({ acknowledged }) => acknowledged >= 50)).toBe(true);
    expect(refusals.filter((status) => status !== 503)).toEqual([]);
    // A killed process has no code; one whose PostgreSQL was killed ends with 1.
    expect(exits).toEqual(Array.from({ length: rounds }, () => (victim === 'postmaster' ? 1 : null)));
  },
);
